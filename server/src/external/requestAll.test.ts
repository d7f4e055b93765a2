import { expect, it } from "vitest";
import type { Clock } from "../clock.ts";
import { type Network, POLITE_LIMITS, type RequestAllOptions, requestAll } from "./requestAll.ts";
import type { NetworkResponse } from "./verdict.ts";

/** A clock that jumps to the next timer as soon as there is no other work. */
class JumpingClock implements Clock {
  #now = 0;
  #count = 0;
  readonly #due = new Map<number, { readonly at: number; readonly action: () => void }>();

  now(): number {
    return this.#now;
  }

  schedule(milliseconds: number, action: () => void): { cancel(): void } {
    const id = ++this.#count;
    this.#due.set(id, { at: this.#now + milliseconds, action });
    return { cancel: () => void this.#due.delete(id) };
  }

  /** Fires timers until `isDone` returns true. */
  async run(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      await new Promise(setImmediate);
      const [first] = [...this.#due].sort(([, a], [, b]) => a.at - b.at);
      if (!first) continue;
      this.#due.delete(first[0]);
      this.#now = first[1].at;
      first[1].action();
    }
  }
}

/** Simulates servers that respond after a delay. Records the maximum number of parallel requests to each host. */
class Servers implements Network {
  readonly maxPerHost = new Map<string, number>();
  readonly starts = new Map<string, number[]>();
  maxAtOnce = 0;
  #all = 0;
  readonly #active = new Map<string, number>();
  readonly #clock: Clock;
  readonly #answer: (url: URL, count: number) => NetworkResponse;
  readonly #counts = new Map<string, number>();

  constructor(clock: Clock, answer: (url: URL, count: number) => NetworkResponse) {
    this.#clock = clock;
    this.#answer = answer;
  }

  async send({ url }: { readonly url: string }): Promise<NetworkResponse> {
    const parsed = new URL(url);
    const { host } = parsed;
    const active = (this.#active.get(host) ?? 0) + 1;
    this.#active.set(host, active);
    this.maxPerHost.set(host, Math.max(active, this.maxPerHost.get(host) ?? 0));
    this.maxAtOnce = Math.max(this.maxAtOnce, ++this.#all);
    this.starts.set(host, [...(this.starts.get(host) ?? []), this.#clock.now()]);
    await new Promise<void>((resolve) => void this.#clock.schedule(700, resolve));
    this.#active.set(host, this.#active.get(host)! - 1);
    this.#all--;
    const count = (this.#counts.get(url) ?? 0) + 1;
    this.#counts.set(url, count);
    return this.#answer(parsed, count);
  }
}

async function run(
  addresses: readonly string[],
  answer: (url: URL, count: number) => NetworkResponse,
  options: Partial<RequestAllOptions> = {},
) {
  const clock = new JumpingClock();
  const servers = new Servers(clock, answer);
  let isDone = false;
  const verdicts = requestAll(addresses, {
    network: servers,
    clock,
    limits: POLITE_LIMITS,
    signal: new AbortController().signal,
    maxRedirects: 10,
    maxRetries: 2,
    maxPause: 60_000,
    isAllowed: () => false,
    wasAlive: () => false,
    ...options,
  }).finally(() => {
    isDone = true;
  });
  await clock.run(() => isDone);
  return { verdicts: await verdicts, servers, clock };
}

const links = (hosts: number, each: number): string[] =>
  Array.from({ length: hosts * each }, (_, index) => `https://h${index % hosts}.com/${index}`);

it("respects the total limit and the limit for each host, and leaves a gap between requests", async () => {
  const { verdicts, servers } = await run(links(50, 10), () => ({ status: 200 }));
  expect(verdicts.size).toBe(500);
  expect([...verdicts.values()].every(({ state }) => state === "alive")).toBe(true);
  expect(servers.maxAtOnce).toBe(POLITE_LIMITS.atOnce);
  expect(Math.max(...servers.maxPerHost.values())).toBeLessThanOrEqual(POLITE_LIMITS.perHost);
  const { servers: few } = await run(links(5, 10), () => ({ status: 200 }));
  expect([...few.maxPerHost.values()]).toEqual(Array(5).fill(POLITE_LIMITS.perHost));
  for (const starts of servers.starts.values())
    for (const [index, start] of starts.entries())
      if (index > 0) expect(start - starts[index - 1]!).toBeGreaterThanOrEqual(POLITE_LIMITS.gap);
});

it("counts redirects to a host toward its limit", async () => {
  const answer = ({ host, pathname }: URL): NetworkResponse =>
    host === "target.com" ? { status: 200 } : { status: 301, location: `https://target.com${pathname}` };
  const { verdicts, servers } = await run(links(30, 1), answer);
  expect([...verdicts.values()].every(({ state }) => state === "moved")).toBe(true);
  expect(servers.maxPerHost.get("target.com")).toBe(POLITE_LIMITS.perHost);
});

it("pauses only the host that asks for a pause", async () => {
  const { servers, verdicts } = await run(links(2, 5), ({ host }, count) =>
    host === "h0.com" && count === 1 ? { status: 429, retryAfter: 20_000 } : { status: 200 },
  );
  expect([...verdicts.values()].every(({ state }) => state === "alive")).toBe(true);
  const [first = 0, second = 0, third = 0] = servers.starts.get("h0.com")!;
  expect(second - first).toBeLessThan(1000);
  expect(third - first).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...servers.starts.get("h1.com")!)).toBeLessThan(5000);
});

it("gives up on a silent host, and treats all links to an unknown host as dead", async () => {
  const answer = ({ host }: URL): NetworkResponse => ({ failure: host === "h0.com" ? "timeout" : "unknown-host" });
  const { verdicts, servers } = await run(links(2, 5000), answer);
  expect(servers.starts.get("h0.com")!.length).toBeLessThan(8);
  expect(servers.starts.get("h1.com")!.length).toBeLessThan(16);
  const states = new Set([...verdicts].map(([url, { state }]) => `${new URL(url).host} ${state}`));
  expect([...states].sort()).toEqual(["h0.com troubled", "h1.com dead"]);
});

it("keeps checking a host that responds for other pages", async () => {
  const { verdicts } = await run(links(1, 40), ({ pathname }) => {
    const number = Number(pathname.slice(1));
    return number >= 10 && number < 16 ? { failure: "lost" } : { status: 200 };
  });
  expect([...verdicts.values()].filter(({ state }) => state === "alive")).toHaveLength(34);
});

it("returns the verdicts that have been reached when the check is aborted", async () => {
  const stop = new AbortController();
  let count = 0;
  const { verdicts } = await run(links(3, 100), () => ({ status: 200 }), {
    signal: stop.signal,
    onVerdict: () => {
      if (++count === 20) stop.abort();
    },
  });
  expect(verdicts.size).toBe(20);
});

it("returns immediately if there are no addresses or if the check has already been aborted", async () => {
  expect((await run([], () => ({ status: 200 }))).verdicts.size).toBe(0);
  expect((await run(links(1, 1), () => ({ status: 200 }), { signal: AbortSignal.abort() })).verdicts.size).toBe(0);
});

it("checks a hundred thousand links in seconds", async () => {
  const { verdicts } = await run(links(100, 1000), ({ host }) =>
    host === "h0.com" ? { status: 429, retryAfter: 3_600_000 } : { failure: "refused" },
  );
  expect(verdicts.size).toBe(100_000);
  expect(verdicts.get("https://h0.com/0")).toEqual({ state: "blocked", reason: 429 });
});
