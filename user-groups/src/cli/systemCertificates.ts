import * as tls from "node:tls";

/**
 * Trusts what the operating system trusts, besides what Node brings along: as the editor does, and as a company expects
 * that installs a certificate authority of its own. It takes a tenth of a second, so only commands that connect ask for
 * it. A Node that cannot do this (before 22.19) goes on without; there NODE_EXTRA_CA_CERTS names a file.
 */
export function trustSystemCertificates(): void {
  if (typeof tls.setDefaultCACertificates !== "function") return;
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...tls.getCACertificates("system")]);
}
