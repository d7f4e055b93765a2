/** The response to a request. */
export type NetworkResponse =
  | {
      readonly status: number;
      readonly location?: string | undefined;
      /** The time that the server asks clients to wait before the next request, in milliseconds. */
      readonly retryAfter?: number | undefined;
      /** Whether the response is a bot challenge, regardless of its status code. */
      readonly isChallenge?: boolean;
      /** The `ETag` header. Set only for responses with a body. */
      readonly etag?: string | undefined;
      /** The body, if it was requested and the status is 200. */
      readonly body?: Body;
    }
  | { readonly failure: Failure };

/** The body of a response, after decompression. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly type?: string | undefined;
  /** Whether the body was truncated. */
  readonly isTruncated: boolean;
}

export type Failure =
  | "unknown-host"
  /** The address is private or refers to this machine, so no request was sent. */
  | "not-public"
  | "timeout"
  | "refused"
  /** The certificate is for a different host name. */
  | "certificate-name"
  | "certificate"
  | "lost";

/** The reason why a link is not alive, which is an HTTP status code or another failure. */
export type Reason = number | Failure | "redirects" | "redirect-target" | "host-given-up";

/** The result for an address. `missing` lists the headings that links refer to but that the page does not contain. */
export type Verdict =
  | { readonly state: "alive"; readonly missing?: readonly string[] }
  /** The link is alive, but redirects permanently. */
  | { readonly state: "moved"; readonly to: string; readonly missing?: readonly string[] }
  /**
   * `dead`: the link is dead for all readers. `blocked`: the server rejects requests from programs. `troubled`: the
   * server may respond at another time.
   */
  | { readonly state: "dead" | "blocked" | "troubled"; readonly reason: Reason };
