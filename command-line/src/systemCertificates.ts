import tls from "node:tls";

let isDone = false;

/**
 * Trusts the certificates of the operating system in addition to Node's, as editors do. Companies with a private
 * certificate authority depend on this. Takes about 100 ms, so call it only before connecting. Does nothing before Node
 * 22.19, where users can set NODE_EXTRA_CA_CERTS.
 */
export function trustSystemCertificates(): void {
  if (isDone || typeof tls.setDefaultCACertificates !== "function") return;
  isDone = true;
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...tls.getCACertificates("system")]);
}
