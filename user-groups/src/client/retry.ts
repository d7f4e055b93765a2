import { setTimeout as timer } from "node:timers/promises";
import { ApiError, type ApiErrorKind } from "./apiError.ts";

/** The waits before the second, third and fourth attempt, in milliseconds; each is shortened by up to a half at random. */
const BACKOFF_MS = [300, 1_000, 3_000] as const;

/** When the service asks for a longer wait, the call fails instead of waiting. In milliseconds. */
const LONGEST_WAIT_MS = 30_000;

/** The errors that the next attempt may not have. */
const WORTH_A_RETRY: ReadonlySet<ApiErrorKind> = new Set([
  "cannot-connect",
  "connection-lost",
  "server-failed",
  "limited",
]);

/** How the waits are done. */
interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

const wait = async (ms: number, signal?: AbortSignal) => {
  await timer(ms, undefined, signal ? { signal } : {});
};

/**
 * Runs an operation that may be repeated without harm, up to four times, with growing waits or those that the service
 * asks for.
 *
 * @throws ApiError of the last attempt; of kind `aborted` when the signal ends a wait
 */
export async function withRetries<T>(operation: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, sleep = wait } = options;
  for (const backoff of BACKOFF_MS) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof ApiError) || !WORTH_A_RETRY.has(error.kind)) throw error;
      const ms = Math.max(error.details.retryAfterMs ?? 0, backoff * (0.5 + Math.random() / 2));
      if (ms > LONGEST_WAIT_MS) throw error;
      try {
        await sleep(ms, signal);
      } catch {
        throw new ApiError({ kind: "aborted", effect: error.effect, host: error.details.host });
      }
    }
  }
  return operation();
}
