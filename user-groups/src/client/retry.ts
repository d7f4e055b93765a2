import { ApiError, type ApiErrorKind } from "./apiError.ts";
import { type Sleep, sleep as timer } from "./rateLimiter.ts";

/**
 * The delays before the second, third, and fourth attempt, in milliseconds. Each is randomly shortened by up to half.
 */
const BACKOFF_MS = [300, 1_000, 3_000] as const;

/**
 * The longest wait that the service may request, in milliseconds. If the service requests a longer wait, the call
 * fails.
 */
const MAX_WAIT_MS = 30_000;

/** Errors that the next attempt may avoid. `RateLimiter` waits after status 429. */
const RETRYABLE: ReadonlySet<ApiErrorKind> = new Set(["cannot-connect", "connection-lost", "server-failed", "gateway"]);

interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly sleep?: Sleep | undefined;
}

/**
 * Runs an operation that is safe to repeat, up to four times. The delays between attempts increase, and are longer if
 * the service requests it.
 *
 * @throws {ApiError} The error of the last attempt, or one of kind `aborted` if the signal ends a wait.
 */
export async function withRetries<T>(operation: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, sleep = timer } = options;
  for (const backoff of BACKOFF_MS) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof ApiError) || !RETRYABLE.has(error.kind)) throw error;
      const ms = Math.max(error.details.retryAfterMs ?? 0, backoff * (0.5 + Math.random() / 2));
      if (ms > MAX_WAIT_MS) throw error;
      try {
        await sleep(ms, signal);
      } catch {
        throw new ApiError({ kind: "aborted", effect: error.effect, host: error.details.host });
      }
    }
  }
  return operation();
}
