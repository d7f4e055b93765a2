import type { IncomingMessage } from "node:http";
import { ApiFailure } from "./apiFailure.ts";

const LOOPBACK_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Headers that must not be repeated, because a proxy and this service could use different values. */
const SINGLE: ReadonlySet<string> = new Set([
  "host",
  "authorization",
  "content-type",
  "content-length",
  "transfer-encoding",
  "idempotency-key",
]);

/** A host as written in a URL, with brackets around an IPv6 address. */
export const hostInUrl = (host: string): string => (host.includes(":") && !host.startsWith("[") ? `[${host}]` : host);

/**
 * Whether it is unknown where a request's body ends. This is the case if the request has a transfer coding other than
 * plain `chunked`, or uses HTTP/1.0, where a transfer coding means faulty framing (RFC 9112, section 6.1).
 */
export function hasUnknownFraming({ headers, httpVersion }: IncomingMessage): boolean {
  const coding = headers["transfer-encoding"];
  return coding !== undefined && (httpVersion !== "1.1" || coding.trim().toLowerCase() !== "chunked");
}

/**
 * Creates a check that decides, based on a request's headers, whether the request is served at all.
 *
 * The list of allowed hosts prevents DNS rebinding, which would let a web page reach a service on its visitor's
 * machine. A request with `Origin` comes from a web page, and web pages are not served.
 *
 * @param allowedHosts Names without a port, in addition to the names of the loopback interface.
 * @returns A function that throws an ApiFailure for a rejected request.
 */
export function admission(allowedHosts: readonly string[]): (request: IncomingMessage) => void {
  const hosts = new Set([...LOOPBACK_NAMES, ...allowedHosts.map((host) => hostInUrl(host.toLowerCase()))]);
  return (request) => {
    const { headers, rawHeaders, url } = request;
    checkSingle(rawHeaders);
    if (hasUnknownFraming(request)) {
      throw new ApiFailure(
        "invalid_request",
        "The only supported transfer coding is 'Transfer-Encoding: chunked' in HTTP/1.1.",
      );
    }
    const host = headers.host?.toLowerCase().replace(/:\d*$/, "");
    if (host === undefined) throw new ApiFailure("invalid_request", "The request has no Host header.");
    if (!hosts.has(host)) {
      throw new ApiFailure(
        "forbidden",
        "The service does not serve this host name. Its operator can add names with --allowed-host.",
      );
    }
    if (headers.origin !== undefined) {
      throw new ApiFailure(
        "forbidden",
        "Requests from web pages are not allowed: a web page must not have an API token.",
      );
    }
    if (!url?.startsWith("/")) {
      throw new ApiFailure("invalid_request", "The request target must be a path.");
    }
    if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity") {
      throw new ApiFailure(
        "unsupported_media_type",
        "Compressed bodies are not supported. Send the body without Content-Encoding.",
      );
    }
  };
}

function checkSingle(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? "";
    if (SINGLE.has(name) && seen.has(name)) {
      throw new ApiFailure("invalid_request", `The header ${name} is repeated. Send it once.`);
    }
    seen.add(name);
  }
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)((?:[/?][^#]*)?)$/i;

/**
 * Splits a request target in absolute form (`GET http://host/path`) into the path and the Host header. A server must
 * accept this form, and must then ignore the original Host header (RFC 9112, section 3.2.2). Other targets stay as they
 * are.
 */
export function readAbsoluteTarget(request: IncomingMessage): void {
  const [, host, path = ""] = ABSOLUTE.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.url = path.startsWith("/") ? path : `/${path}`;
  // If the request has no Host header, none is added. HTTP/1.1 requires the header, so such a request is rejected
  // anyway.
  if (request.headers.host !== undefined) request.headers.host = host;
}
