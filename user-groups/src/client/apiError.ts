/**
 * What the failed call did to the group:
 * `not-sent`: no byte left this machine; `rejected`: the service responded that it did nothing;
 * `unknown`: the request may have been processed, or may be processed later.
 */
export type Effect = "not-sent" | "rejected" | "unknown";

/** What went wrong, for programs. */
export type ApiErrorKind = keyof typeof EXPLANATIONS;

/** What an `ApiError` is made of. */
export interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  readonly effect: Effect;
  /** The host of the base URL. */
  readonly host?: string | undefined;
  /** The message of the service, the operating system or a check: one line of plain text, never with a token. */
  readonly detail?: string | undefined;
  /** The status of the response. */
  readonly status?: number | undefined;
  /** The wait that the service asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The field that was rejected. */
  readonly field?: string | undefined;
  /** The id of the request in the log of the service. */
  readonly requestId?: string | undefined;
}

/** One sentence on what happened and one on what to do, by kind. */
const EXPLANATIONS = {
  "invalid-base-url": () => "The base URL cannot be used.",
  "invalid-api-token": () => "The API token is not valid. Copy it again in full, without spaces.",
  "invalid-request": () => "The request is not valid.",
  aborted: () => "Canceled.",
  "not-connected": () => "Nothing was sent.",
  "cannot-connect": (host: string) => `Cannot connect to ${host}. Check the base URL, the network and the proxy.`,
  tls: (host: string) =>
    `The TLS certificate of ${host} was not accepted. Nothing was sent. If you trust its certificate authority, install it in the operating system.`,
  timeout: (host: string) => `${host} did not respond in time.`,
  "connection-lost": (host: string) => `The connection to ${host} was lost before the whole response arrived.`,
  redirect: (host: string) =>
    `${host} responded with a redirect. Redirects are not followed, because the API token would be sent along. Check the base URL.`,
  "body-removed": (host: string) =>
    `A proxy between you and ${host} removed or refused the body of the GET request. Exempt this address from the proxy or cache.`,
  unauthorized: (host: string) => `${host} did not accept the API token. Enter a valid one.`,
  forbidden: (host: string) => `${host} does not allow this request.`,
  "not-current": () =>
    "This is not the current token of any user group. It was rotated elsewhere, or it belongs to another environment.",
  limited: (host: string) => `${host} limits the number of requests. Try again later.`,
  "not-found": () => "User group not found.",
  "no-such-path": (host: string) => `${host} does not serve the User Group API at this address. Check the base URL.`,
  rejected: (host: string) => `${host} rejected the request.`,
  "server-failed": (host: string) => `${host} reported an internal error.`,
  unreadable: (host: string) =>
    `The response of ${host} is not valid, and was ignored. Check that the base URL points to a User Group API.`,
  "other-group": (host: string) =>
    `The response of ${host} is for another user group, and was ignored. A cache or proxy may be mixing up responses.`,
  cached: (host: string) =>
    `A cache responded instead of ${host}: the response has an Age header, and was ignored. Exempt this address from the cache.`,
  "not-rotated": () => "The service responded with the same token as before: it did not rotate.",
} as const satisfies Record<string, (host: string) => string>;

/**
 * The one error of the client. Its message is for people and holds no token, header or body; `details.kind` and
 * `details.effect` are for programs.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly details: ApiErrorDetails;

  constructor(details: ApiErrorDetails) {
    super(messageOf(details));
    this.details = details;
  }

  get kind(): ApiErrorKind {
    return this.details.kind;
  }

  get effect(): Effect {
    return this.details.effect;
  }
}

/** A sentence without the periods and white space at its end. */
function withoutPeriod(sentence: string): string {
  let end = sentence.length;
  while (/[.\s]/.test(sentence.charAt(end - 1))) end--;
  return sentence.slice(0, end);
}

function messageOf({ kind, host, detail, status, retryAfterMs, requestId }: ApiErrorDetails): string {
  const facts = [
    // The message of the service becomes an item of a list.
    detail && withoutPeriod(detail),
    status === undefined ? undefined : `status ${status}`,
    retryAfterMs === undefined ? undefined : `wait ${Math.ceil(retryAfterMs / 1000)} s`,
    requestId === undefined ? undefined : `request ${requestId}`,
  ].filter((fact) => fact !== undefined);
  const sentence = EXPLANATIONS[kind](host ?? "the service");
  return facts.length === 0 ? sentence : `${sentence} (${facts.join("; ")})`;
}
