import { setTimeout as timer } from "node:timers/promises";
import * as l10n from "@vscode/l10n";
import type { Operation } from "../contract/contract.ts";
import { ApiError } from "./apiError.ts";

/** The longest time to wait for the service's permission, in milliseconds. */
export interface WaitLimits {
  /** For one request. */
  readonly request: number;
  /** For all requests of a run. */
  readonly run: number;
}

export const WAIT_LIMITS_MS: WaitLimits = { request: 300_000, run: 3_600_000 };

/** The first and the longest wait if the service does not say how long to wait, in milliseconds. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Waits for a time in milliseconds. Rejects if the signal is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => timer(ms, undefined, signal ? { signal } : {});

interface RateLimiterOptions {
  readonly limits?: WaitLimits;
  /** Called before each wait. */
  readonly onWait?: ((wait: { readonly host: string; readonly ms: number }) => void) | undefined;
  readonly sleep?: Sleep | undefined;
  /** The time in milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

interface Sending {
  readonly operation: Operation;
  readonly host: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends the requests of a run no faster than the service allows. Once the service has answered a request with 429, each
 * request waits until the service has answered the one before it, and until the time that `Retry-After` names.
 */
export class RateLimiter {
  readonly limits: WaitLimits;
  readonly #onWait: RateLimiterOptions["onWait"];
  readonly #sleep: Sleep;
  readonly #now: () => number;
  readonly #queue: (() => void)[] = [];
  #isBusy = false;
  #waited = 0;
  #notBefore = Number.NEGATIVE_INFINITY;
  /** When the service last answered 429. */
  #limitedAt = Number.NEGATIVE_INFINITY;
  /** For each operation, the number of requests in a row that were answered 429. */
  readonly #refusals = new Map<Operation, number>();

  constructor({
    limits = WAIT_LIMITS_MS,
    onWait,
    sleep: wait = sleep,
    now = () => performance.now(),
  }: RateLimiterOptions = {}) {
    this.limits = limits;
    this.#onWait = onWait;
    this.#sleep = wait;
    this.#now = now;
  }

  /**
   * Sends a request as soon as the service allows it. A GET or PUT that is answered 429 is sent again, because
   * repeating it changes nothing. After a POST, `details.mayWait` of the error says whether the next request waits.
   *
   * @throws {ApiError} The error of the request, or one of kind `limited` or `aborted` if it may not be sent.
   */
  async send<T>(request: () => Promise<T>, { operation, host, signal }: Sending): Promise<T> {
    let leave: (() => void) | undefined;
    try {
      for (let waited = 0; ; ) {
        // The token of a POST was verified just now, so it goes first.
        leave ??= await this.#enter(operation === "rotate");
        await this.#untilAllowed(host, signal);
        const sentAt = this.#now();
        try {
          const response = await request();
          this.#refusals.delete(operation);
          return response;
        } catch (error) {
          if (!(error instanceof ApiError) || error.kind !== "limited") throw error;
          const ms = this.#refused(operation, error.details.retryAfterMs, sentAt);
          waited += ms;
          const mayWait = waited <= this.limits.request && this.#waited + ms <= this.limits.run;
          if (operation === "rotate" || !mayWait) throw this.#limited({ ...error.details, mayWait }, ms);
        }
      }
    } finally {
      leave?.();
    }
  }

  /**
   * Waits for the requests before this one. Until the first 429, requests do not wait for each other.
   *
   * @param first Whether to go before the requests that already wait.
   * @returns A function that lets the next request in.
   */
  async #enter(first: boolean): Promise<(() => void) | undefined> {
    if (this.#limitedAt === Number.NEGATIVE_INFINITY) return undefined;
    if (this.#isBusy) await new Promise<void>((enter) => this.#queue[first ? "unshift" : "push"](enter));
    this.#isBusy = true;
    return () => {
      const next = this.#queue.shift();
      if (next) next();
      else this.#isBusy = false;
    };
  }

  async #untilAllowed(host: string, signal: AbortSignal | undefined): Promise<void> {
    const ms = this.#notBefore - this.#now();
    if (ms <= 0) return;
    const details = { kind: "limited", effect: "not-sent", host } as const;
    if (ms > this.limits.request || this.#waited + ms > this.limits.run) throw this.#limited(details, ms);
    this.#waited += ms;
    this.#onWait?.({ host, ms });
    try {
      await this.#sleep(ms, signal);
    } catch {
      throw new ApiError({ kind: "aborted", effect: "not-sent", host });
    }
  }

  /** Notes that a request was answered 429. @returns The time to wait in milliseconds. */
  #refused(operation: Operation, retryAfterMs: number | undefined, sentAt: number): number {
    const before = this.#refusals.get(operation) ?? 0;
    // Requests that were sent before the last 429 do not show that its wait was too short.
    const refusals = sentAt >= this.#limitedAt ? before + 1 : Math.max(before, 1);
    this.#refusals.set(operation, refusals);
    this.#limitedAt = this.#now();
    const increasing = Math.min(FIRST_WAIT_MS * 2 ** (refusals - 1), LONGEST_WAIT_MS);
    const isFirst = refusals === 1 && retryAfterMs !== undefined;
    const ms = isFirst ? retryAfterMs : Math.max(retryAfterMs ?? 0, increasing);
    this.#notBefore = Math.max(this.#notBefore, this.#limitedAt + ms);
    return ms;
  }

  /** The error for a request that would have to wait too long. */
  #limited(details: ApiError["details"], ms: number): ApiError {
    const { request, run } = this.limits;
    const limits = l10n.t("a request waits at most {0} min, a run at most {1} min", request / 60_000, run / 60_000);
    const detail = details.detail === undefined ? limits : `${details.detail}; ${limits}`;
    return new ApiError({ ...details, detail, retryAfterMs: ms });
  }
}
