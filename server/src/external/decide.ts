import { isPublicHost, webAddress } from "./address.ts";
import { missingIn } from "./headings.ts";
import type { Answer, Failure, Verdict } from "./verdict.ts";

/** How far the questions about one address have come. */
export interface Course {
  /** The address in the pages. */
  readonly address: string;
  /** The address that is asked next: another one after a redirect. */
  readonly url: string;
  readonly method: "HEAD" | "GET";
  /** The addresses that redirected so far. */
  readonly visited: readonly string[];
  /** True while every redirect was for good. */
  readonly isForGood: boolean;
  /** How often the same request was sent again because the server had trouble. */
  readonly retries: number;
  /** How often a dead link was asked again, to be sure. */
  readonly confirmations: number;
}

/** What comes after an answer: a verdict, or another request. */
type Next =
  | {
      readonly verdict: Verdict;
      /** True when it holds for every address of the host that was asked last. */
      readonly closesHost?: boolean;
    }
  | {
      readonly course: Course;
      /** How long to wait before the request, in milliseconds. */
      readonly delay: number;
      /** True when the host asked everybody to wait. */
      readonly pausesHost?: boolean;
    };

/** What the questions about an address depend on. */
export interface Asking {
  readonly maxRedirects: number;
  readonly maxRetries: number;
  /** The longest pause that a server may ask for, in milliseconds. */
  readonly maxPause: number;
  /** True for a host that may be asked although it is not on the public network. */
  readonly isAllowed: (host: string) => boolean;
  /** True for an address that was alive before: a dead one is asked again. */
  readonly wasAlive: (address: string) => boolean;
  /** The headings of a page that links name. Without it, no headings are looked for. */
  readonly headingsOf?: ((address: string) => readonly string[]) | undefined;
}

/** The headings to look for in the page at an address. */
export function headingsOf(address: string, asking: Pick<Asking, "headingsOf">): readonly string[] {
  return asking.headingsOf?.(address) ?? [];
}

/** The pause before the first retry, in milliseconds. It doubles for each further one. */
const RETRY_MS = 1000;
/** The pause before a dead link is asked again, in milliseconds. */
const CONFIRM_MS = 2000;

/** Statuses of servers that may answer another time. */
const RETRIED: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const RETRIED_FAILURES: ReadonlySet<Failure> = new Set(["timeout", "lost"]);

/** The first request for an address. @param readsBody whether headings are looked for, which only a body has */
export function firstCourse(address: string, readsBody = false): Course {
  const method = readsBody ? "GET" : "HEAD";
  return { address, url: address, method, visited: [], isForGood: true, retries: 0, confirmations: 0 };
}

/** What an answer means. Pure. */
export function nextAfter(course: Course, answer: Answer, asking: Asking): Next {
  if ("failure" in answer) return afterFailure(course, answer.failure, asking);
  const { status, location } = answer;
  if (location !== undefined && status >= 301 && status <= 308 && status !== 304 && status !== 305 && status !== 306)
    return afterRedirect(course, status, location, asking);
  if (status < 400) return alive(course, answer.body ? missingIn(headingsOf(course.address, asking), answer.body) : []);
  // Many servers know only GET.
  if (course.method === "HEAD" && status !== 429) return again(course, { method: "GET" });
  if (status === 404 || status === 410) return dead(course, status, asking);
  if (RETRIED.has(status) && course.retries < asking.maxRetries && !answer.isChallenge) {
    const delay = answer.retryAfter ?? RETRY_MS * 2 ** course.retries;
    if (delay <= asking.maxPause) {
      const retry = again(course, { retries: course.retries + 1 }, delay);
      return status === 429 || answer.retryAfter !== undefined ? { ...retry, pausesHost: true } : retry;
    }
  }
  const isTroubled = (status >= 500 && status < 600 && !answer.isChallenge) || status === 408 || status === 425;
  return { verdict: { state: isTroubled ? "troubled" : "blocked", reason: status }, closesHost: status === 429 };
}

function afterFailure(course: Course, failure: Failure, asking: Asking): Next {
  if (failure === "unknown-host" || failure === "certificate-name") {
    // A name server may have a bad moment.
    const times = failure === "unknown-host" ? 1 : 0;
    if (course.confirmations < times) return confirm(course);
    return { verdict: { state: "dead", reason: failure }, closesHost: true };
  }
  if (failure === "lost" && course.method === "HEAD") return again(course, { method: "GET" });
  if (RETRIED_FAILURES.has(failure) && course.retries < asking.maxRetries)
    return again(course, { method: "GET", retries: course.retries + 1 }, RETRY_MS * 2 ** course.retries);
  return { verdict: { state: "troubled", reason: failure }, closesHost: !RETRIED_FAILURES.has(failure) };
}

function afterRedirect(course: Course, status: number, location: string, asking: Asking): Next {
  const visited = [...course.visited, course.url];
  const target = webAddress(location, course.url);
  // Readers may be led to an address that only their own network has. Nothing is asked there.
  if (!target || !(asking.isAllowed(target.hostname) || isPublicHost(target.hostname)))
    return { verdict: { state: "troubled", reason: "redirect-target" } };
  // Servers that set a cookie first redirect in circles: readers may arrive.
  if (visited.length > asking.maxRedirects || visited.includes(target.href)) {
    if (course.method === "HEAD") return again(course, { method: "GET", url: course.address, visited: [] });
    return { verdict: { state: "troubled", reason: "redirects" } };
  }
  const isForGood = course.isForGood && (status === 301 || status === 308);
  return again(course, { url: target.href, visited, isForGood });
}

function alive({ address, url, visited, isForGood }: Course, missing: readonly string[]): Next {
  const isMoved = isForGood && visited.length > 0 && url !== address;
  const headings = missing.length > 0 && { missing };
  return { verdict: isMoved ? { state: "moved", to: url, ...headings } : { state: "alive", ...headings } };
}

function dead(course: Course, status: number, asking: Asking): Next {
  if (course.confirmations === 0 && asking.wasAlive(course.address)) return confirm(course);
  return { verdict: { state: "dead", reason: status } };
}

function confirm(course: Course): Next {
  const { address, confirmations } = course;
  const change = { url: address, method: "GET", visited: [], isForGood: true, retries: 0 } as const;
  return again(course, { ...change, confirmations: confirmations + 1 }, CONFIRM_MS);
}

function again(
  course: Course,
  change: Partial<Course>,
  delay = 0,
): { readonly course: Course; readonly delay: number } {
  return { course: { ...course, ...change }, delay };
}

/** The milliseconds that a `Retry-After` header asks for: seconds, or a date. */
export function retryAfterOf(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
