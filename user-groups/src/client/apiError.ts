import * as l10n from "@vscode/l10n";
import { isLoopback } from "./baseUrl.ts";

/**
 * How the failed call affected the group.
 *
 * - `not-sent`: No byte left this machine.
 * - `rejected`: The service responded that it did nothing.
 * - `unknown`: The request may have been processed, or may be processed later.
 */
export type Effect = "not-sent" | "rejected" | "unknown";

export type ApiErrorKind = keyof typeof EXPLANATIONS;

export interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  readonly effect: Effect;
  /** The host of the base URL. */
  readonly host?: string | undefined;
  /**
   * The message from the service, the operating system, or a check: one line of plain text that never contains a token.
   */
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
  /** The wait that the service requested, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** For status 429: whether the client's next request waits until the service allows it. */
  readonly mayWait?: boolean | undefined;
  readonly field?: string | undefined;
  /** The ID of the request in the service's log. */
  readonly requestId?: string | undefined;
}

/** One sentence on what happened and one on what to do, for each kind of error. */
const EXPLANATIONS = {
  "invalid-base-url": () => l10n.t("The base URL cannot be used."),
  "invalid-api-token": () => l10n.t("The API token is not valid. Copy it again in full, without spaces."),
  "invalid-request": () => l10n.t("The request is not valid."),
  aborted: () => l10n.t("Canceled."),
  "not-connected": () => l10n.t("Nothing was sent."),
  "cannot-connect": (host: string) =>
    isLoopback(host.replace(/:\d+$/, ""))
      ? l10n.t("No service is listening at {0}. Start it, or check the base URL.", host)
      : l10n.t("Cannot connect to {0}. Check the base URL, the network, and the proxy.", host),
  tls: (host: string) =>
    l10n.t(
      "The TLS certificate of {0} was not accepted. Nothing was sent. If you trust its certificate authority, install it in the operating system.",
      host,
    ),
  timeout: (host: string) => l10n.t("{0} did not respond in time.", host),
  "connection-lost": (host: string) =>
    l10n.t("The connection to {0} was lost before the whole response arrived.", host),
  redirect: (host: string) =>
    l10n.t(
      "{0} responded with a redirect. It was not followed, so the API token was not sent there. Check the base URL.",
      host,
    ),
  "body-removed": (host: string) =>
    l10n.t(
      "A proxy between you and {0} removed or refused the body of the GET request. Exempt this address from the proxy or cache.",
      host,
    ),
  unauthorized: (host: string) => l10n.t("{0} did not accept the API token. Enter a valid one.", host),
  forbidden: (host: string) => l10n.t("{0} does not allow this request.", host),
  "not-current": () =>
    l10n.t(
      "This is not the current token of any user group. It was rotated elsewhere, or it belongs to another environment.",
    ),
  limited: (host: string) => l10n.t("Too many requests to {0}. Try again later.", host),
  "not-found": () => l10n.t("User group not found."),
  "no-such-path": (host: string) =>
    l10n.t("{0} does not serve the User Group API at this address. Check the base URL.", host),
  rejected: (host: string) => l10n.t("{0} rejected the request.", host),
  "server-failed": (host: string) => l10n.t("{0} reported an internal error.", host),
  gateway: (host: string) =>
    l10n.t(
      "A gateway or proxy in front of {0} responded instead of the service, which may still have received the request.",
      host,
    ),
  "web-page": (host: string) =>
    l10n.t(
      "{0} responded with a web page instead of JSON, such as a login page or the error page of a proxy. Check the base URL.",
      host,
    ),
  unreadable: (host: string) =>
    l10n.t(
      "The response from {0} is not valid and was ignored. Check that the base URL points to a User Group API.",
      host,
    ),
  "other-group": (host: string) =>
    l10n.t(
      "The response from {0} is for a different user group and was ignored. A cache or proxy may be mixing up responses.",
      host,
    ),
  cached: (host: string) =>
    l10n.t(
      "A cache responded instead of {0}: the response has an Age header and was ignored. Exempt this address from the cache.",
      host,
    ),
  "not-rotated": () => l10n.t("The service returned the same token as before, so nothing was rotated."),
} as const satisfies Record<string, (host: string) => string>;

/**
 * The only error of the client. Its message is for people and never contains a token, header, or body; `details.kind`
 * and `details.effect` are for programs.
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

/** Removes trailing periods and whitespace. */
function withoutPeriod(sentence: string): string {
  let end = sentence.length;
  while (/[.\s]/.test(sentence.charAt(end - 1))) end--;
  return sentence.slice(0, end);
}

function messageOf({ kind, host, detail, status, retryAfterMs, requestId }: ApiErrorDetails): string {
  const parts = [
    // The service's message goes into a list in parentheses, where a period would be wrong.
    detail && withoutPeriod(detail),
    status === undefined ? undefined : l10n.t("status {0}", status),
    retryAfterMs === undefined ? undefined : l10n.t("wait {0} s", Math.ceil(retryAfterMs / 1000)),
    requestId === undefined ? undefined : l10n.t("request {0}", requestId),
  ].filter((part) => part !== undefined);
  const sentence = EXPLANATIONS[kind](host ?? l10n.t("the service"));
  return parts.length === 0 ? sentence : `${sentence} (${parts.join("; ")})`;
}
