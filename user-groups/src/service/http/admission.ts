import type { IncomingMessage } from "node:http";
import { ApiFailure } from "./apiFailure.ts";

/** The names by which a browser, or anyone, reaches this machine itself. */
const LOOPBACK_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Headers that must not come twice: two readers on the way could each believe another one. */
const SINGLE: ReadonlySet<string> = new Set([
  "host",
  "authorization",
  "content-type",
  "content-length",
  "transfer-encoding",
  "idempotency-key",
]);

/** A host as it stands in an address: an IPv6 address in brackets. */
export const hostInUrl = (host: string): string => (host.includes(":") && !host.startsWith("[") ? `[${host}]` : host);

/**
 * Decides which requests may come in at all, by what their head says.
 *
 * The allow-list of hosts stops DNS rebinding, by which a web page reaches a service on the reader's own machine;
 * a request with `Origin` comes from a web page, and none of them is served.
 *
 * @param allowedHosts names besides those of the loopback interface, without a port
 */
export function admission(allowedHosts: readonly string[]): (request: IncomingMessage) => void {
  const hosts = new Set([...LOOPBACK_NAMES, ...allowedHosts.map((host) => hostInUrl(host.toLowerCase()))]);
  return ({ headers, rawHeaders, url }) => {
    checkSingle(rawHeaders);
    const host = headers.host?.toLowerCase().replace(/:\d*$/, "");
    if (host === undefined) throw new ApiFailure("invalid_request", "The request has no Host header.");
    if (!hosts.has(host)) {
      throw new ApiFailure(
        "forbidden",
        "This host name is not served. The operator allows more names with --allowed-host.",
      );
    }
    if (headers.origin !== undefined) {
      throw new ApiFailure("forbidden", "Requests from web pages are not served: API tokens do not belong there.");
    }
    if (!url?.startsWith("/")) {
      throw new ApiFailure("invalid_request", "The request target must be a path; this service is no proxy.");
    }
    if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity") {
      throw new ApiFailure(
        "unsupported_media_type",
        "A compressed body is not read. Send it without Content-Encoding.",
      );
    }
  };
}

function checkSingle(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? "";
    if (SINGLE.has(name) && seen.has(name)) {
      throw new ApiFailure("invalid_request", `The header ${name} came twice.`);
    }
    seen.add(name);
  }
}
