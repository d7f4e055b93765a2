/** The answer to one request. */
export type Answer =
  | {
      readonly status: number;
      /** The header `Location`, as it is sent. */
      readonly location?: string | undefined;
      /** How long the server asks to wait, in milliseconds. */
      readonly retryAfter?: number | undefined;
      /** The answer is a test for robots, whatever its status. */
      readonly isChallenge?: boolean;
      /** The header `ETag`. Only of an answer with a body. */
      readonly etag?: string | undefined;
      /** The body of an answer with status 200, where it was asked for. */
      readonly body?: Body;
    }
  | { readonly failure: Failure };

/** The body of an answer, decompressed. */
export interface Body {
  readonly bytes: Uint8Array;
  /** The header `Content-Type`. */
  readonly type?: string | undefined;
  /** True when there is more than was to be read. */
  readonly isCut: boolean;
}

/** Why a request failed. */
export type Failure =
  | "unknown-host"
  /** The address is that of a private network or of this machine. Nothing was sent. */
  | "not-public"
  | "timeout"
  | "refused"
  /** The certificate is for other names. */
  | "certificate-name"
  | "certificate"
  | "lost";

/** Why a link is not alive: an HTTP status, or something else. */
export type Reason = number | Failure | "redirects" | "redirect-target" | "host-given-up";

/** What is known of an address. `missing`: the headings that links name and that the page does not have. */
export type Verdict =
  | { readonly state: "alive"; readonly missing?: readonly string[] }
  /** It is alive at a new address for good. */
  | { readonly state: "moved"; readonly to: string; readonly missing?: readonly string[] }
  /** `dead`: for every reader. `blocked`: the server does not answer programs. `troubled`: it may answer another day. */
  | { readonly state: "dead" | "blocked" | "troubled"; readonly reason: Reason };
