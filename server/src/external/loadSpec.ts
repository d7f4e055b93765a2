import { isPublicHost, webAddress } from "./address.ts";
import type { Network } from "./requestAll.ts";
import type { Reason } from "./verdict.ts";

export type LoadedSpec =
  | { readonly state: "loaded"; readonly content: Uint8Array; readonly etag: string | undefined }
  /** The local copy is up to date. */
  | { readonly state: "unchanged" }
  | { readonly state: "failed"; readonly reason: Reason | "too-large" };

interface LoadSpecOptions {
  readonly network: Network;
  readonly etag: string | undefined;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  /** Whether a host is allowed even if it is not on the public network. */
  readonly isAllowed: (host: string) => boolean;
  readonly signal: AbortSignal;
}

/** The media types of API descriptions (RFC 9512 and the registrations of the OpenAPI Initiative). */
const TYPES =
  "application/vnd.oai.openapi+json,application/vnd.oai.openapi,application/json,application/yaml,text/yaml,*/*;q=0.5";

/** Loads a remote API description. Follows redirects, but never to an address outside the public network. */
export async function loadSpec(address: string, options: LoadSpecOptions): Promise<LoadedSpec> {
  const { network, etag, maxBytes, maxRedirects, isAllowed, signal } = options;
  let url = webAddress(address);
  for (let redirects = 0; ; redirects++) {
    if (!url || !(isAllowed(url.hostname) || isPublicHost(url.hostname)))
      return { state: "failed", reason: redirects === 0 ? "not-public" : "redirect-target" };
    if (redirects > maxRedirects) return { state: "failed", reason: "redirects" };
    const request = { url: url.href, method: "GET", body: { types: TYPES, maxBytes, etag } } as const;
    const answer = await network.send(request, signal);
    if ("failure" in answer) return { state: "failed", reason: answer.failure };
    const { status, location, body } = answer;
    if (body?.isTruncated) return { state: "failed", reason: "too-large" };
    if (body) return { state: "loaded", content: body.bytes, etag: answer.etag };
    if (status === 304 && etag !== undefined) return { state: "unchanged" };
    if (location === undefined || status < 300 || status > 399 || status === 304)
      return { state: "failed", reason: status };
    url = webAddress(location, url.href);
  }
}
