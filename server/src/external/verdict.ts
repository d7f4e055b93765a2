/** The response to a request. */
export type Answer =
  | {
      readonly status: number;
      readonly location?: string | undefined;
      /** The time that the server asks clients to wait, in milliseconds. */
      readonly retryAfter?: number | undefined;
      /** Whether the response is a bot challenge, regardless of its status. */
      readonly isChallenge?: boolean;
      /** The `ETag` header. Only set for a response with a body. */
      readonly etag?: string | undefined;
      /** The body, if it was requested and the status is 200. */
      readonly body?: Body;
    }
  | { readonly failure: Failure };

/** The decompressed body of a response. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly type?: string | undefined;
  /** Whether the body was truncated. */
  readonly isCut: boolean;
}

export type Failure =
  | "unknown-host"
  /** The address is private or refers to this machine. No request was sent. */
  | "not-public"
  | "timeout"
  | "refused"
  /** The certificate is for a different host name. */
  | "certificate-name"
  | "certificate"
  | "lost";

/** The reason why a link is not alive: an HTTP status code or another failure. */
export type Reason = number | Failure | "redirects" | "redirect-target" | "host-given-up";

/** The result for an address. `missing` lists the headings that links refer to but that the page does not have. */
export type Verdict =
  | { readonly state: "alive"; readonly missing?: readonly string[] }
  /** The link is alive, but redirects permanently. */
  | { readonly state: "moved"; readonly to: string; readonly missing?: readonly string[] }
  /**
   * `dead`: the link is dead for all readers. `blocked`: the server rejects programs. `troubled`: the server may
   * respond at another time.
   */
  | { readonly state: "dead" | "blocked" | "troubled"; readonly reason: Reason };
