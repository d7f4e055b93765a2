import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import * as l10n from "@vscode/l10n";
import { Check } from "typebox/schema";
import { type Environment, FIELDS, HEADERS, type Operation, ROTATION_CAS } from "../contract/contract.ts";
import { hasLossyNumber } from "../contract/exactNumber.ts";
import { ApiError, type ApiErrorDetails, type ApiErrorKind } from "./apiError.ts";
import { plainLine } from "./redact.ts";
import { MAX_RESPONSE_BYTES, type RawResponse } from "./transport.ts";

/** A user group from a response. A property that is missing or has an unexpected shape is undefined. */
export interface UserGroup {
  /** `provided_id`, which always equals the requested ID. */
  readonly userGroupId: string;
  readonly token: string;
  readonly name: string | undefined;
  readonly teamId: number | undefined;
  readonly properties: Readonly<Record<string, unknown>> | null | undefined;
  readonly environment: Environment | null | undefined;
}

/** The result of a successful call. */
export interface ApiResponse {
  readonly userGroup: UserGroup;
  /** Whether the call created the group. Only GET reports this. */
  readonly newUserGroup: boolean;
  /** Whether the service declares that its rotation is a compare-and-swap. */
  readonly casRotation: boolean;
  /** The time of the response by the service's clock (its `Date` header), in milliseconds since 1970. */
  readonly answeredAt: number | undefined;
}

/** The parts of a request that its response is checked against. */
export interface SentRequest {
  readonly operation: Operation;
  readonly host: string;
  readonly userGroupId: string;
  /** Values that must not appear in a message. */
  readonly secrets: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks a response: its status *and* `success`, its `provided_id`, and the shape of every value that is used.
 *
 * Tolerates unknown fields, missing fields that are not needed, and error bodies of any shape.
 *
 * @throws {ApiError} If the call did not succeed, or the response cannot be trusted.
 */
export function readResponse(raw: RawResponse, sent: SentRequest): ApiResponse {
  const { response, body, problem } = parsed(raw);
  // RFC 9111, section 5.1: a response with this header was not generated or validated by the service for this request.
  if (response.headers.age !== undefined) {
    throw new ApiError({ kind: "cached", effect: "unknown", host: sent.host, status: response.status });
  }
  if (response.status >= 200 && response.status < 300 && body && SUCCEEDED.has(body.success))
    return readSuccess(response, body, sent);
  throw failure(response, body, sent, problem);
}

/**
 * A token that a `.env` file and an environment variable can contain. Linux limits a variable to 128 KiB. Everything else
 * about its format is up to the service.
 */
const USABLE_TOKEN = /^[\x21-\x7e]{1,65536}$/;

/** The contract has numbers here, but a boolean is just as clear. */
const SUCCEEDED: ReadonlySet<unknown> = new Set([1, true]);
const FAILED: ReadonlySet<unknown> = new Set([0, false]);

const textOf = ({ body }: RawResponse): string => new TextDecoder("utf-8", { fatal: true }).decode(body);

/** The content encodings that are understood, although requests ask for none. */
const DECODERS: Readonly<Record<string, (bytes: Uint8Array, limits: { maxOutputLength: number }) => Uint8Array>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** A response with its decoded body, and the body's fields, or why it has none. */
function parsed(response: RawResponse): { response: RawResponse; body?: Fields; problem?: string } {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() || "identity";
  const decode = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (!decode) return { response, problem: l10n.t("its content encoding is {0}", plainLine(encoding, [])) };
  let decoded: RawResponse;
  try {
    decoded = { ...response, body: decode(response.body, { maxOutputLength: MAX_RESPONSE_BYTES }) };
  } catch {
    return { response, problem: l10n.t("its content encoding is {0}, but it cannot be decoded", encoding) };
  }
  try {
    const value: unknown = JSON.parse(textOf(decoded));
    // Fails here if a value is nested too deeply to be serialized again, before the value is shown or stored.
    JSON.stringify(value);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { response: decoded, body: value as Fields };
    return { response: decoded, problem: l10n.t("the body is not a JSON object") };
  } catch {
    const isEmpty = decoded.body.length === 0;
    return { response: decoded, problem: isEmpty ? l10n.t("the body is empty") : l10n.t("the body is not JSON") };
  }
}

function readSuccess(response: RawResponse, body: Fields, sent: SentRequest): ApiResponse {
  const { operation, host, userGroupId } = sent;
  const distrust = (kind: ApiErrorKind, detail?: string) => new ApiError({ kind, effect: "unknown", host, detail });
  const group = body.user_group;
  if (typeof group !== "object" || group === null) throw distrust("unreadable", "user_group is missing");
  const fields = group as Fields;
  if (fields.provided_id !== userGroupId) {
    const bodyLost = operation === "get" && (fields.provided_id === "" || fields.provided_id == null);
    throw distrust(bodyLost ? "body-removed" : "other-group");
  }
  if (typeof fields.token !== "string" || !USABLE_TOKEN.test(fields.token)) {
    throw distrust("unreadable", "user_group.token is missing or not valid");
  }
  const created = body.new_user_group;
  if (created !== undefined && typeof created !== "boolean")
    throw distrust("unreadable", "new_user_group is not a boolean");
  const { name, team_id: teamId, properties, api_environment_tag: environment } = fields;
  return {
    userGroup: {
      userGroupId,
      token: fields.token,
      name: typeof name === "string" && name.isWellFormed() ? name : undefined,
      teamId: Check(FIELDS.teamId, teamId) ? teamId : undefined,
      properties: properties === null || isUsable(properties, response) ? properties : undefined,
      environment: Check(FIELDS.environmentTag, environment) ? environment : undefined,
    },
    newUserGroup: created ?? false,
    casRotation: response.headers[HEADERS.rotation.toLowerCase()] === ROTATION_CAS,
    answeredAt: parseDate(response.headers.date),
  };
}

/** Whether properties are valid and would not change if they were sent back. Large numbers could lose digits. */
const isUsable = (properties: unknown, response: RawResponse): properties is Record<string, unknown> =>
  Check(FIELDS.properties, properties) && !hasLossyNumber(textOf(response));

/** The details of an error from the service, whatever the shape of the body. */
function errorDetailsOf(body: Fields | undefined, secrets: readonly string[]) {
  const error = (typeof body?.error === "object" && body.error !== null ? body.error : (body ?? {})) as Fields;
  const text = (value: unknown) => (typeof value === "string" ? plainLine(value, secrets) : undefined);
  const message = text(error.message) ?? text(body?.error) ?? text(body?.message);
  return { code: text(error.code), detail: message, field: text(error.field), requestId: text(error.request_id) };
}

function failure(
  response: RawResponse,
  body: Fields | undefined,
  sent: SentRequest,
  problem: string | undefined,
): ApiError {
  const { status } = response;
  const { code, ...details } = errorDetailsOf(body, sent.secrets);
  const kind = failureKind(response, body, code, sent.operation);
  const failed = status >= 200 && status < 300 && body !== undefined && FAILED.has(body.success);
  const effect = failed || REJECTED_STATUSES.has(status) ? "rejected" : "unknown";
  const found =
    kind === "redirect" ? redirectText(response) : kind === "unreadable" ? unreadText(body, problem) : undefined;
  const all: ApiErrorDetails = {
    kind,
    effect,
    host: sent.host,
    status,
    ...details,
    ...(found === undefined ? {} : { detail: found }),
  };
  // A date is compared with the service's own clock.
  const now = parseDate(response.headers.date) ?? Date.now();
  const retryAfterMs = parseRetryAfter(response.headers["retry-after"], now);
  return new ApiError(retryAfterMs === undefined ? all : { ...all, retryAfterMs });
}

/** The target of a redirect without its path, which may contain a secret. */
function redirectText({ headers: { location } }: RawResponse): string | undefined {
  const target = location !== undefined && URL.canParse(location) ? new URL(location) : undefined;
  return target?.host ? l10n.t("to {0}", `${target.protocol}//${target.host}`) : undefined;
}

/** What makes a 2xx response unusable. */
const unreadText = (body: Fields | undefined, problem: string | undefined): string =>
  problem ??
  (body?.success === undefined
    ? l10n.t("{0} is missing", "success")
    : l10n.t("{0} is {1} instead of 1", "success", plainLine(JSON.stringify(body.success), [])));

/**
 * Statuses that mean the request was rejected before it was processed (RFC 9110, section 15.5, and the IANA registry).
 * Excludes 408 and nonstandard proxy statuses such as 499 and 460, which mean that the client stopped waiting. Includes
 * the redirects to another address: a service answers a rotation with the new token, so they come from something in
 * front of it, such as a login page.
 */
const REJECTED_STATUSES: ReadonlySet<number> = new Set([
  ...[301, 302, 303, 307, 308],
  ...[400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418],
  ...[421, 422, 423, 424, 425, 426, 428, 429, 431, 451],
]);

/** Statuses whose meaning does not depend on the body. */
const KIND_BY_STATUS: Readonly<Record<number, ApiErrorKind>> = {
  400: "invalid-request",
  401: "unauthorized",
  403: "forbidden",
  409: "not-current",
  411: "body-removed",
  413: "invalid-request",
  414: "invalid-request",
  415: "invalid-request",
  422: "invalid-request",
  429: "limited",
  431: "invalid-request",
};

function failureKind(
  { status, headers }: RawResponse,
  body: Fields | undefined,
  code: string | undefined,
  operation: Operation,
): ApiErrorKind {
  if (status >= 300 && status < 400) return "redirect";
  const html = headers["content-type"]?.startsWith("text/html") ?? false;
  // 520 to 530 are the statuses of Cloudflare for a server that it cannot reach.
  if (status === 502 || status === 504 || (status >= 520 && status <= 530) || (status === 503 && !body))
    return "gateway";
  if (status === 408 || status >= 500) return "server-failed";
  if (status < 300) {
    if (body && FAILED.has(body.success)) return "rejected";
    return html ? "web-page" : "unreadable";
  }
  if (operation === "get") {
    // Proxies and load balancers respond to a GET with a body in these ways, as do servers that never received the body.
    if (status === 400 && (html || code === "body_required")) return "body-removed";
    if (status === 403 && headers.server === "CloudFront") return "body-removed";
  }
  if (status === 404) return FAILED.has(body?.success) && code !== "not_found" ? "not-found" : "no-such-path";
  return KIND_BY_STATUS[status] ?? "rejected";
}

function parseDate(value: string | undefined): number | undefined {
  const date = Date.parse(value ?? "");
  return Number.isNaN(date) ? undefined : date;
}

/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3), which is a number of seconds or a date.
 *
 * @param now The current time, in milliseconds since 1970.
 * @returns The time to wait in milliseconds, or undefined if the header is missing or not valid.
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
