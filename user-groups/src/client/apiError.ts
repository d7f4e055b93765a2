/**
 * What the failed call did to the group:
 * `not-sent`: no byte left this machine; `rejected`: the service answered that it did nothing;
 * `unknown`: the request may have been processed, or may be processed later.
 */
export type Effect = "not-sent" | "rejected" | "unknown";

/** What went wrong, for programs. */
export type ApiErrorKind = keyof typeof EXPLANATIONS;

/** What an `ApiError` is made of. */
export interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  readonly effect: Effect;
  /** The host that was asked, as in the base address. */
  readonly host?: string | undefined;
  /** What the service, the operating system or a check said: plain text of one line, never with a token. */
  readonly detail?: string | undefined;
  /** The status of the answer. */
  readonly status?: number | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The field that was refused. */
  readonly field?: string | undefined;
  /** The id of the request in the log of the service. */
  readonly requestId?: string | undefined;
}

/** One sentence on what happened and one on what to do, by kind. */
const EXPLANATIONS = {
  "invalid-base-url": () => "The base URL cannot be used.",
  "invalid-api-token": () => "The API token cannot be right. Copy it again, whole and without spaces.",
  "invalid-request": () => "The request was refused as invalid.",
  aborted: () => "Cancelled.",
  "not-connected": () => "Nothing was sent.",
  "cannot-connect": (host: string) => `Cannot connect to ${host}. Check the base URL, the network and the proxy.`,
  tls: (host: string) =>
    `The certificate or the encryption of ${host} was not accepted. Nothing was sent. Install the certificate authority in the operating system if you trust it.`,
  timeout: (host: string) => `${host} did not answer in time.`,
  "connection-lost": (host: string) => `The connection to ${host} broke before the whole answer arrived.`,
  redirect: (host: string) =>
    `${host} answered with a redirect. Redirects are never followed, because the API token would go with them. Check the base URL.`,
  "body-removed": (host: string) =>
    `A proxy between you and ${host} removed or refused the body of the GET request. Ask for this address to be exempted from the proxy or cache.`,
  unauthorized: (host: string) => `${host} did not accept the API token. Enter a valid one.`,
  forbidden: (host: string) => `${host} does not allow this request.`,
  "not-current": () =>
    "The service says that this is not the current token of any user group: it was rotated elsewhere, or belongs to another environment.",
  limited: (host: string) => `${host} asks for fewer requests.`,
  "not-found": () => "No user group has this id here.",
  "no-such-path": (host: string) => `${host} has no User Group API at this address. Check the base URL.`,
  rejected: (host: string) => `${host} did not carry out the request.`,
  "server-failed": (host: string) => `${host} failed.`,
  unreadable: (host: string) =>
    `The answer of ${host} could not be read. Nothing of it was used. Check that the base URL is that of a User Group API.`,
  "other-group": (host: string) =>
    `The answer of ${host} is for another user group. Nothing of it was used. A cache or proxy on the way may mix up answers.`,
  "not-rotated": () => "The service answered, but the token is the same as before: it did not rotate.",
} as const satisfies Record<string, (host: string) => string>;

/**
 * The one error of the client. Its message is for people and holds no token, header or body; `details.kind` and
 * `details.effect` are for programs.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly details: ApiErrorDetails;

  constructor(details: ApiErrorDetails) {
    super(words(details));
    this.details = details;
  }

  get kind(): ApiErrorKind {
    return this.details.kind;
  }

  get effect(): Effect {
    return this.details.effect;
  }
}

function words({ kind, host, detail, status, retryAfterMs, requestId }: ApiErrorDetails): string {
  const facts = [
    // A sentence of the service stands in a list here.
    detail?.replace(/[.\s]+$/, ""),
    status === undefined ? undefined : `status ${status}`,
    retryAfterMs === undefined ? undefined : `wait ${Math.ceil(retryAfterMs / 1000)} s`,
    requestId === undefined ? undefined : `request ${requestId}`,
  ].filter((fact) => fact !== undefined);
  const sentence = EXPLANATIONS[kind](host ?? "the service");
  return facts.length === 0 ? sentence : `${sentence} (${facts.join("; ")})`;
}
