import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]*)((?:[/?][^#]*)?)$/i;

/**
 * Turns a target in absolute form (`GET http://host/path`) into path and Host: a server must accept it, and must ignore
 * the Host header then (RFC 9112, section 3.2.2). Every other target stays as it is.
 */
export function readAbsoluteTarget(request: IncomingMessage): void {
  const [, host, path = ""] = ABSOLUTE.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.url = path.startsWith("/") ? path : `/${path}`;
  // A request without the header stays one: that is refused in HTTP/1.1 in any case.
  if (request.headers.host !== undefined) request.headers.host = host;
}
