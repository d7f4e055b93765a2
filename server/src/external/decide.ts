import { isPublicHost, webAddress } from "./address.ts";
import { missingIn } from "./linkedHeadings.ts";
import type { Failure, NetworkResponse, Verdict } from "./verdict.ts";

/** The progress of checking one address. */
export interface Attempt {
  /** The address as it appears in the pages. */
  readonly address: string;
  /** The address to request next. Differs from `address` after a redirect. */
  readonly url: string;
  readonly method: "HEAD" | "GET";
  /** The addresses visited so far. All of them responded with a redirect. */
  readonly visited: readonly string[];
  /** Whether all redirects so far were permanent. */
  readonly isPermanent: boolean;
  /** The number of times the current request was retried because of server errors. */
  readonly retries: number;
  /** The number of times the address was requested again to confirm that it is dead. */
  readonly confirmations: number;
}

/** The next step after a response, which is either a verdict or another request. */
type Next =
  | {
      readonly verdict: Verdict;
      /** Whether the verdict applies to all addresses on the requested host. */
      readonly closesHost?: boolean;
    }
  | {
      readonly attempt: Attempt;
      /** The delay before the request, in milliseconds. */
      readonly delay: number;
      /** Whether all requests to the host must be delayed. */
      readonly pausesHost?: boolean;
    };

export interface RequestPolicy {
  readonly maxRedirects: number;
  readonly maxRetries: number;
  /** The maximum pause that a server can impose, in milliseconds. */
  readonly maxPause: number;
  /** Whether a host is allowed even if it is not on the public network. */
  readonly isAllowed: (host: string) => boolean;
  /**
   * Whether an address was alive in an earlier check. Such an address is requested again before it is considered dead.
   */
  readonly wasAlive: (address: string) => boolean;
  /** Returns the headings that links to a page refer to. If omitted, headings are not checked. */
  readonly headingsOf?: ((address: string) => readonly string[]) | undefined;
}

/** Returns the headings to look for on the page at an address. */
export function headingsOf(address: string, policy: Pick<RequestPolicy, "headingsOf">): readonly string[] {
  return policy.headingsOf?.(address) ?? [];
}

/** The pause before the first retry, in milliseconds. The pause doubles with each further retry. */
const RETRY_MS = 1000;
/** The pause before the request that confirms a dead link, in milliseconds. */
const CONFIRM_MS = 2000;

/** The status codes for temporary server errors. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const RETRYABLE_FAILURES: ReadonlySet<Failure> = new Set(["timeout", "lost"]);

/**
 * Creates the first request for an address.
 * @param readsBody Whether the body must be searched for headings.
 */
export function firstAttempt(address: string, readsBody = false): Attempt {
  const method = readsBody ? "GET" : "HEAD";
  return { address, url: address, method, visited: [], isPermanent: true, retries: 0, confirmations: 0 };
}

/** Determines the next step after a response. */
export function nextAfter(attempt: Attempt, response: NetworkResponse, policy: RequestPolicy): Next {
  if ("failure" in response) return afterFailure(attempt, response.failure, policy);
  const { status, location } = response;
  if (location !== undefined && status >= 301 && status <= 308 && status !== 304 && status !== 305 && status !== 306)
    return afterRedirect(attempt, status, location, policy);
  if (status < 400)
    return aliveVerdict(attempt, response.body ? missingIn(headingsOf(attempt.address, policy), response.body) : []);
  // Many servers only support GET.
  if (attempt.method === "HEAD" && status !== 429) return withChange(attempt, { method: "GET" });
  if (status === 404 || status === 410) return confirmDead(attempt, status, policy);
  if (RETRYABLE_STATUSES.has(status) && attempt.retries < policy.maxRetries && !response.isChallenge) {
    const delay = response.retryAfter ?? RETRY_MS * 2 ** attempt.retries;
    if (delay <= policy.maxPause) {
      const retry = withChange(attempt, { retries: attempt.retries + 1 }, delay);
      return status === 429 || response.retryAfter !== undefined ? { ...retry, pausesHost: true } : retry;
    }
  }
  const isTroubled = (status >= 500 && status < 600 && !response.isChallenge) || status === 408 || status === 425;
  return { verdict: { state: isTroubled ? "troubled" : "blocked", reason: status }, closesHost: status === 429 };
}

function afterFailure(attempt: Attempt, failure: Failure, policy: RequestPolicy): Next {
  if (failure === "unknown-host" || failure === "certificate-name") {
    // DNS lookups can fail temporarily.
    const times = failure === "unknown-host" ? 1 : 0;
    if (attempt.confirmations < times) return retryLater(attempt);
    return { verdict: { state: "dead", reason: failure }, closesHost: true };
  }
  if (failure === "lost" && attempt.method === "HEAD") return withChange(attempt, { method: "GET" });
  if (RETRYABLE_FAILURES.has(failure) && attempt.retries < policy.maxRetries)
    return withChange(attempt, { method: "GET", retries: attempt.retries + 1 }, RETRY_MS * 2 ** attempt.retries);
  return { verdict: { state: "troubled", reason: failure }, closesHost: !RETRYABLE_FAILURES.has(failure) };
}

function afterRedirect(attempt: Attempt, status: number, location: string, policy: RequestPolicy): Next {
  const visited = [...attempt.visited, attempt.url];
  const target = webAddress(location, attempt.url);
  // A server may redirect to an address on the reader's private network. Do not send requests there.
  if (!target || !(policy.isAllowed(target.hostname) || isPublicHost(target.hostname)))
    return { verdict: { state: "troubled", reason: "redirect-target" } };
  // Some servers redirect until a cookie is set, and no cookies are sent here. Readers may still reach the page.
  if (visited.length > policy.maxRedirects || visited.includes(target.href)) {
    if (attempt.method === "HEAD") return withChange(attempt, { method: "GET", url: attempt.address, visited: [] });
    return { verdict: { state: "troubled", reason: "redirects" } };
  }
  const isPermanent = attempt.isPermanent && (status === 301 || status === 308);
  return withChange(attempt, { url: target.href, visited, isPermanent });
}

function aliveVerdict({ address, url, visited, isPermanent }: Attempt, missing: readonly string[]): Next {
  const isMoved = isPermanent && visited.length > 0 && url !== address;
  const headings = missing.length > 0 && { missing };
  return { verdict: isMoved ? { state: "moved", to: url, ...headings } : { state: "alive", ...headings } };
}

function confirmDead(attempt: Attempt, status: number, policy: RequestPolicy): Next {
  if (attempt.confirmations === 0 && policy.wasAlive(attempt.address)) return retryLater(attempt);
  return { verdict: { state: "dead", reason: status } };
}

function retryLater(attempt: Attempt): Next {
  const { address, confirmations } = attempt;
  const change = { url: address, method: "GET", visited: [], isPermanent: true, retries: 0 } as const;
  return withChange(attempt, { ...change, confirmations: confirmations + 1 }, CONFIRM_MS);
}

function withChange(
  attempt: Attempt,
  change: Partial<Attempt>,
  delay = 0,
): { readonly attempt: Attempt; readonly delay: number } {
  return { attempt: { ...attempt, ...change }, delay };
}

/** Parses a `Retry-After` header, which contains a number of seconds or a date. Returns milliseconds. */
export function retryAfterOf(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
