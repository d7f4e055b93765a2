import * as l10n from "@vscode/l10n";
import {
  API_PATH,
  AUTHORIZATION_SCHEME,
  type GetRequest,
  HEADERS,
  OPERATIONS,
  type Operation,
  type UpdateRequest,
} from "../contract/contract.ts";
import { checkSendable } from "../contract/requestCheck.ts";
import { isMistypedApiToken } from "../contract/tokenFormat.ts";
import { ApiError, type ApiErrorKind } from "./apiError.ts";
import { parseBaseUrl } from "./baseUrl.ts";
import { RateLimiter, type Sleep } from "./rateLimiter.ts";
import { type ApiResponse, readResponse, type SentRequest } from "./response.ts";
import { withRetries } from "./retry.ts";
import { type Exchange, exchange, TransportFailure, type TransportFailureKind } from "./transport.ts";

/** The address, credentials, and ports of a client. */
export interface ClientOptions {
  /** The base URL: `https:`, or `http:` on this machine. */
  readonly baseUrl: string;
  /** The account's API token (specification, Authentication). */
  readonly apiToken: string;
  /** Sends requests. Uses the network by default. */
  readonly exchange?: Exchange;
  /** Waits between attempts of a GET, for a time in milliseconds. Uses a timer by default. */
  readonly sleep?: Sleep;
  /** Limits the rate of requests if the service does. By default, shared by the requests of this client. */
  readonly rateLimiter?: RateLimiter;
}

interface CallOptions {
  /**
   * Aborting this signal rejects the call with an `ApiError` of kind `aborted`. The service may still process a request
   * that was sent.
   */
  readonly signal?: AbortSignal | undefined;
}

export interface Rotation {
  /** The group that the token belongs to. A response for another group is an error. */
  readonly userGroupId: string;
  readonly currentToken: string;
  /**
   * Identifies the attempt. Sent as `Idempotency-Key`. A service that supports this header sends the same response for
   * the same attempt.
   */
  readonly idempotencyKey?: string;
}

/** The response to GET. */
export interface GetResult extends ApiResponse {
  /**
   * The number of requests that the service may have processed, including the one that got this response. If it is more
   * than one, an earlier request may have created the group even if this response says otherwise.
   */
  readonly attempts: number;
}

/** The time limit for each operation, in milliseconds. */
export const TIMEOUT_MS: Readonly<Record<Operation, number>> = { get: 10_000, update: 15_000, rotate: 15_000 };

const FAILURE_KIND: Readonly<Record<TransportFailureKind, ApiErrorKind>> = {
  connect: "cannot-connect",
  tls: "tls",
  timeout: "timeout",
  aborted: "aborted",
  lost: "connection-lost",
  "too-large": "unreadable",
  "not-http": "unreadable",
};

/** Why a string cannot be an API token. */
function apiTokenProblem(apiToken: string): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(apiToken))
    return l10n.t("it is empty or contains characters that are not allowed in a header");
  return isMistypedApiToken(apiToken) ? l10n.t("its checksum does not match, so it contains a typo") : undefined;
}

/**
 * A client for the three operations of the User Group API. Each response is checked before it is used.
 *
 * Nothing is cached or stored. Every failure is an `ApiError`.
 */
export class UserGroupClient {
  readonly #url: URL;
  readonly #apiToken: string;
  readonly #exchange: Exchange;
  readonly #sleep: ClientOptions["sleep"];
  readonly #rateLimiter: RateLimiter;

  /** @throws {ApiError} If the base URL or the API token is not valid. */
  constructor({
    baseUrl,
    apiToken,
    exchange: send = exchange,
    sleep,
    rateLimiter = new RateLimiter({ sleep }),
  }: ClientOptions) {
    const base = parseBaseUrl(baseUrl);
    if (!base.ok) throw new ApiError({ kind: "invalid-base-url", effect: "not-sent", detail: base.reason });
    const wrong = apiTokenProblem(apiToken);
    if (wrong) throw new ApiError({ kind: "invalid-api-token", effect: "not-sent", detail: wrong });
    this.#url = new URL(base.href + API_PATH);
    this.#apiToken = apiToken;
    this.#exchange = send;
    this.#sleep = sleep;
    this.#rateLimiter = rateLimiter;
  }

  /**
   * Fetches the group with an ID, and **creates it if it does not exist** (see `newUserGroup`). Retries up to three
   * times if the service or the network fails. If the service limits requests, waits until it allows this one.
   *
   * @throws {ApiError}
   */
  async get(request: GetRequest, options: CallOptions = {}): Promise<GetResult> {
    let attempts = 1;
    const response = await withRetries(
      async () => {
        try {
          return await this.#call("get", request, request.user_group_id, options);
        } catch (error) {
          if (error instanceof ApiError && error.effect === "unknown") attempts++;
          throw error;
        }
      },
      { signal: options.signal, sleep: this.#sleep },
    );
    return { ...response, attempts };
  }

  /**
   * Updates an existing group. Fields that are absent stay the same, `null` clears a field, and an object replaces it.
   * The request is sent only once.
   *
   * @throws {ApiError}
   */
  async update(request: UpdateRequest, options: CallOptions = {}): Promise<ApiResponse> {
    return this.#call("update", request, request.user_group_id, options);
  }

  /**
   * Replaces the current token of a group with a new one. The request is sent only **once**. If the response is lost,
   * only GET shows what happened. `ApiError.effect` says whether the request may have been processed. After status 429,
   * the caller decides whether to send it again, and the wait is part of the next request.
   *
   * @throws {ApiError}
   */
  async rotate(rotation: Rotation, options: CallOptions = {}): Promise<ApiResponse> {
    const { userGroupId, currentToken, idempotencyKey } = rotation;
    const headers: Record<string, string> =
      idempotencyKey === undefined ? {} : { [HEADERS.idempotencyKey]: idempotencyKey };
    const response = await this.#call("rotate", { current_token: currentToken }, userGroupId, options, headers);
    if (response.userGroup.token === currentToken) {
      throw new ApiError({ kind: "not-rotated", effect: "rejected", host: this.#url.host });
    }
    return response;
  }

  async #call(
    operation: Operation,
    body: object,
    userGroupId: string,
    { signal }: CallOptions,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const problem = checkSendable(operation, body);
    if (problem) {
      const { message: detail, field } = problem;
      throw new ApiError({ kind: "invalid-request", effect: "not-sent", detail, field });
    }
    const currentToken = "current_token" in body ? String(body.current_token) : "";
    const { host } = this.#url;
    const sent: SentRequest = { operation, host, userGroupId, secrets: [this.#apiToken, currentToken] };
    const request = () => this.#exchanged(operation, body, sent, headers, signal);
    return this.#rateLimiter.send(request, { operation, host, signal });
  }

  async #exchanged(
    operation: Operation,
    body: object,
    sent: SentRequest,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ): Promise<ApiResponse> {
    const { host } = sent;
    try {
      const response = await this.#exchange({
        method: OPERATIONS[operation].method,
        url: this.#url,
        headers: {
          Authorization: `${AUTHORIZATION_SCHEME} ${this.#apiToken}`,
          "Content-Type": "application/json",
          Accept: "application/json",
          // A cache must revalidate with the service (RFC 9111, section 5.2.1.4) and must not store a response that
          // contains a token.
          "Cache-Control": "no-cache, no-store",
          ...headers,
        },
        body: JSON.stringify(body),
        timeoutMs: TIMEOUT_MS[operation],
        signal,
      });
      return readResponse(response, sent);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      const effect = error.notSent ? "not-sent" : "unknown";
      throw new ApiError({ kind: FAILURE_KIND[error.kind], effect, host, detail: error.code });
    }
  }
}
