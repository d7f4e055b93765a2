import type { Clock, Timer } from "../clock.ts";
import { type Attempt, firstAttempt, headingsOf, nextAfter, type RequestPolicy } from "./decide.ts";
import { HEADINGS } from "./linkedHeadings.ts";
import type { NetworkResponse, Verdict } from "./verdict.ts";

export interface NetworkRequest {
  readonly url: string;
  readonly method: "HEAD" | "GET";
  /** The part of the body to read. If this is undefined, the body is not read. */
  readonly body?: {
    readonly types: string;
    readonly maxBytes: number;
    /**
     * The `ETag` of a version that is already known. If the body has not changed since that version, the status is 304.
     */
    readonly etag?: string | undefined;
    /** Whether the response is still valid if reading the body fails. */
    readonly isOptional?: boolean;
  };
}

export interface Network {
  /** Sends a request that has no body. Does not follow redirects. Never rejects. */
  send(request: NetworkRequest, signal: AbortSignal): Promise<NetworkResponse>;
}

interface Limits {
  readonly atOnce: number;
  readonly perHost: number;
  /** The minimum time between two requests to the same host, in milliseconds. */
  readonly gap: number;
  /** The number of consecutive addresses without a response after which a host's remaining addresses are skipped. */
  readonly maxSilent: number;
}

/** Limits that avoid straining other people's servers. */
export const POLITE_LIMITS: Limits = { atOnce: 32, perHost: 2, gap: 250, maxSilent: 4 };

export const RETRIES = { maxRedirects: 10, maxRetries: 2, maxPause: 60_000 };

export interface RequestAllOptions extends RequestPolicy {
  readonly network: Network;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Aborts the check. The promise then resolves to the verdicts that have been reached so far. */
  readonly signal: AbortSignal;
  readonly onVerdict?: (address: string, verdict: Verdict) => void;
}

interface Host {
  /** The attempts that are waiting. The last one is sent next. */
  readonly waiting: Attempt[];
  active: number;
  /** The earliest time at which the next request can be sent to this host. */
  next: number;
  /** The addresses that did not respond since the host's last response. */
  readonly silent: Set<string>;
  hasAnswered: boolean;
  /** The verdict for all remaining addresses on the host. Once this is set, no more requests are sent. */
  closed: Verdict | undefined;
  isSleeping: boolean;
}

const GIVEN_UP: Verdict = { state: "troubled", reason: "host-given-up" };

/**
 * Requests all addresses. Each host has its own queue, which also contains redirects to that host. Resolves to the
 * verdicts for all addresses or, if the signal is aborted, to the verdicts so far.
 */
export function requestAll(
  addresses: Iterable<string>,
  options: RequestAllOptions,
): Promise<ReadonlyMap<string, Verdict>> {
  return new Promise((resolve) => new RequestQueue(options, resolve).start(addresses));
}

class RequestQueue {
  readonly #options: RequestAllOptions;
  readonly #resolve: (verdicts: ReadonlyMap<string, Verdict>) => void;
  readonly #verdicts = new Map<string, Verdict>();
  readonly #hosts = new Map<string, Host>();
  readonly #timers = new Set<Timer>();
  /** The hosts to which a request can be sent now. */
  readonly #ready = new Set<Host>();
  #active = 0;
  #open = 0;
  #isPumping = false;
  #isDone = false;

  constructor(options: RequestAllOptions, resolve: (verdicts: ReadonlyMap<string, Verdict>) => void) {
    this.#options = options;
    this.#resolve = resolve;
  }

  start(addresses: Iterable<string>): void {
    for (const address of addresses) {
      this.#open++;
      this.#hostOf(address).waiting.push(firstAttempt(address, headingsOf(address, this.#options).length > 0));
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

  /** Marks a host as ready, either now or after its pause. */
  #wake(host: Host): void {
    const { clock, limits } = this.#options;
    if (host.isSleeping || host.waiting.length === 0 || host.active >= limits.perHost) return;
    const pause = host.closed ? 0 : host.next - clock.now();
    if (pause > 0) {
      host.isSleeping = true;
      this.#schedule(pause, () => {
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
    // A set's iterator also visits hosts that are added during the iteration.
    for (const host of this.#ready) {
      if (this.#isDone || this.#active >= this.#options.limits.atOnce) break;
      this.#ready.delete(host);
      const attempt = host.waiting.pop();
      if (attempt && host.closed) this.#settle(attempt, host.closed);
      else if (attempt) void this.#send(attempt, host);
      this.#wake(host);
    }
    this.#isPumping = false;
  }

  async #send(attempt: Attempt, host: Host): Promise<void> {
    const { clock, limits, network, signal } = this.#options;
    host.active++;
    this.#active++;
    host.next = clock.now() + limits.gap;
    const { address, url, method } = attempt;
    const readsHeadings = method === "GET" && headingsOf(address, this.#options).length > 0;
    const answer = await network.send({ url, method, ...(readsHeadings && { body: HEADINGS }) }, signal);
    host.active--;
    this.#active--;
    if (this.#isDone) return;
    const isSilent = "failure" in answer && (answer.failure === "timeout" || answer.failure === "lost");
    if (isSilent) {
      host.silent.add(attempt.url);
      // The server may still be busy with this request.
      host.next = Math.max(host.next, clock.now() + limits.gap);
    } else {
      host.silent.clear();
      host.hasAnswered = true;
    }
    const next = nextAfter(attempt, answer, this.#options);
    // If the host has responded before, it is more likely that only some of its pages are broken.
    if (host.silent.size >= limits.maxSilent * (host.hasAnswered ? 2 : 1)) host.closed ??= GIVEN_UP;
    if ("verdict" in next) {
      if (next.closesHost) host.closed = next.verdict;
      this.#settle(attempt, next.verdict);
    } else {
      if (next.pausesHost) host.next = Math.max(host.next, clock.now() + next.delay);
      if (next.delay > 0) this.#schedule(next.delay, () => this.#enqueue(next.attempt));
      else this.#enqueue(next.attempt);
    }
    this.#wake(host);
    this.#pump();
  }

  #enqueue(attempt: Attempt): void {
    const host = this.#hostOf(attempt.url);
    // Addresses that were already started come first, because they are close to a verdict.
    host.waiting.push(attempt);
    this.#wake(host);
  }

  #settle({ address }: Attempt, verdict: Verdict): void {
    this.#verdicts.set(address, verdict);
    this.#options.onVerdict?.(address, verdict);
    this.#open--;
    if (this.#open === 0) this.#end();
  }

  #schedule(milliseconds: number, action: () => void): void {
    const timer = this.#options.clock.schedule(milliseconds, () => {
      this.#timers.delete(timer);
      action();
    });
    this.#timers.add(timer);
  }
}
