import type { Clock, Timer } from "../clock.ts";
import { type Asking, type Course, firstCourse, headingsOf, nextAfter } from "./decide.ts";
import { HEADINGS } from "./headings.ts";
import type { Answer, Verdict } from "./verdict.ts";

export interface NetworkRequest {
  readonly url: string;
  readonly method: "HEAD" | "GET";
  /** What to read of the body. By default nothing. */
  readonly body?: {
    /** What is wanted, as in the header `Accept`. */
    readonly types: string;
    readonly maxBytes: number;
    /** The header `ETag` of what is known: the answer has status 304 when nothing changed. */
    readonly etag?: string | undefined;
    /** The answer counts, too, when its body does not arrive. */
    readonly isOptional?: boolean;
  };
}

/** What sends requests. */
export interface Network {
  /** Sends one request without a body, and follows no redirect. Never rejects. */
  ask(request: NetworkRequest, signal: AbortSignal): Promise<Answer>;
}

/** How much is asked at once. */
interface Limits {
  readonly atOnce: number;
  readonly perHost: number;
  /** The gap between two requests to a host, in milliseconds. */
  readonly gap: number;
  /** After so many addresses in a row without any answer, the rest of a host is not asked. */
  readonly maxSilent: number;
}

/** Limits that servers of other people tolerate. */
export const POLITE: Limits = { atOnce: 32, perHost: 2, gap: 250, maxSilent: 4 };

/** How far redirects of one address are followed, and how often it is retried. */
export const RETRIES = { maxRedirects: 10, maxRetries: 2, maxPause: 60_000 };

export interface AskAllOptions extends Asking {
  readonly network: Network;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Ends the questions. What is known until then is the result. */
  readonly signal: AbortSignal;
  readonly onVerdict?: (address: string, verdict: Verdict) => void;
}

interface Host {
  /** The next one is the last. */
  readonly waiting: Course[];
  active: number;
  /** The time of the next request. */
  next: number;
  /** The addresses that had no answer since the last answer. */
  readonly silent: Set<string>;
  hasAnswered: boolean;
  /** What holds for every address of it: nothing is asked any more. */
  closed: Verdict | undefined;
  isSleeping: boolean;
}

const GIVEN_UP: Verdict = { state: "troubled", reason: "host-given-up" };

/**
 * Asks all addresses, each host in its own queue: redirects to a host wait there like everything else. Resolves to what
 * was found out: everything, unless the signal ended it.
 */
export function askAll(addresses: Iterable<string>, options: AskAllOptions): Promise<ReadonlyMap<string, Verdict>> {
  return new Promise((resolve) => new Questions(options, resolve).start(addresses));
}

class Questions {
  readonly #options: AskAllOptions;
  readonly #resolve: (verdicts: ReadonlyMap<string, Verdict>) => void;
  readonly #verdicts = new Map<string, Verdict>();
  readonly #hosts = new Map<string, Host>();
  readonly #timers = new Set<Timer>();
  /** The hosts that may be asked now. */
  readonly #ready = new Set<Host>();
  #active = 0;
  #open = 0;
  #isPumping = false;
  #isDone = false;

  constructor(options: AskAllOptions, resolve: (verdicts: ReadonlyMap<string, Verdict>) => void) {
    this.#options = options;
    this.#resolve = resolve;
  }

  start(addresses: Iterable<string>): void {
    for (const address of addresses) {
      this.#open++;
      this.#hostOf(address).waiting.push(firstCourse(address, headingsOf(address, this.#options).length > 0));
    }
    const { signal } = this.#options;
    if (this.#open === 0 || signal.aborted) {
      this.#end();
      return;
    }
    signal.addEventListener("abort", this.#end, { once: true });
    for (const host of this.#hosts.values()) {
      host.waiting.reverse();
      this.#wake(host);
    }
  }

  readonly #end = (): void => {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#options.signal.removeEventListener("abort", this.#end);
    for (const timer of this.#timers) timer.cancel();
    this.#resolve(this.#verdicts);
  };

  #hostOf(url: string): Host {
    const name = new URL(url).host;
    const known = this.#hosts.get(name);
    if (known) return known;
    const host: Host = {
      waiting: [],
      active: 0,
      next: 0,
      silent: new Set(),
      hasAnswered: false,
      closed: undefined,
      isSleeping: false,
    };
    this.#hosts.set(name, host);
    return host;
  }

  /** Queues a host that may be asked, or waits until it may be. */
  #wake(host: Host): void {
    const { clock, limits } = this.#options;
    if (host.isSleeping || host.waiting.length === 0 || host.active >= limits.perHost) return;
    const pause = host.closed ? 0 : host.next - clock.now();
    if (pause > 0) {
      host.isSleeping = true;
      this.#later(pause, () => {
        host.isSleeping = false;
        this.#wake(host);
      });
      return;
    }
    this.#ready.add(host);
    this.#pump();
  }

  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    // Hosts that are added meanwhile follow.
    for (const host of this.#ready) {
      if (this.#isDone || this.#active >= this.#options.limits.atOnce) break;
      this.#ready.delete(host);
      const course = host.waiting.pop();
      if (course && host.closed) this.#settle(course, host.closed);
      else if (course) void this.#ask(course, host);
      this.#wake(host);
    }
    this.#isPumping = false;
  }

  async #ask(course: Course, host: Host): Promise<void> {
    const { clock, limits, network, signal } = this.#options;
    host.active++;
    this.#active++;
    host.next = clock.now() + limits.gap;
    const { address, url, method } = course;
    const readsHeadings = method === "GET" && headingsOf(address, this.#options).length > 0;
    const answer = await network.ask({ url, method, ...(readsHeadings && { body: HEADINGS }) }, signal);
    host.active--;
    this.#active--;
    if (this.#isDone) return;
    const isSilent = "failure" in answer && (answer.failure === "timeout" || answer.failure === "lost");
    if (isSilent) {
      host.silent.add(course.url);
      // The server may still be busy with it.
      host.next = Math.max(host.next, clock.now() + limits.gap);
    } else {
      host.silent.clear();
      host.hasAnswered = true;
    }
    const next = nextAfter(course, answer, this.#options);
    // A host that answers others is more likely to have some bad pages.
    if (host.silent.size >= limits.maxSilent * (host.hasAnswered ? 2 : 1)) host.closed ??= GIVEN_UP;
    if ("verdict" in next) {
      if (next.closesHost) host.closed = next.verdict;
      this.#settle(course, next.verdict);
    } else {
      if (next.pausesHost) host.next = Math.max(host.next, clock.now() + next.delay);
      if (next.delay > 0) this.#later(next.delay, () => this.#enqueue(next.course));
      else this.#enqueue(next.course);
    }
    this.#wake(host);
    this.#pump();
  }

  #enqueue(course: Course): void {
    const host = this.#hostOf(course.url);
    // What was begun is ended first: it is only a step from its verdict.
    host.waiting.push(course);
    this.#wake(host);
  }

  #settle({ address }: Course, verdict: Verdict): void {
    this.#verdicts.set(address, verdict);
    this.#options.onVerdict?.(address, verdict);
    this.#open--;
    if (this.#open === 0) this.#end();
  }

  #later(milliseconds: number, action: () => void): void {
    const timer = this.#options.clock.schedule(milliseconds, () => {
      this.#timers.delete(timer);
      action();
    });
    this.#timers.add(timer);
  }
}
