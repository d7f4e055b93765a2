import tls from "node:tls";

let isDone = false;

/**
 * Trusts the certificates of the operating system in addition to Node's, like the editor, and as a company with its own
 * certificate authority expects. It takes a tenth of a second, so only what connects calls it. A Node before 22.19 cannot
 * do this. There, NODE_EXTRA_CA_CERTS names a file.
 */
export function trustSystemCertificates(): void {
  if (isDone || typeof tls.setDefaultCACertificates !== "function") return;
  isDone = true;
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...tls.getCACertificates("system")]);
}
