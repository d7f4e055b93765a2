import { expect, it } from "vitest";
import type { Clock } from "../clock.ts";
import { type AskAllOptions, askAll, type Network, POLITE } from "./askAll.ts";
import type { Answer } from "./verdict.ts";

/** A clock that jumps to what is due next as soon as everything else is done. */
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

  /** Runs until nothing is due. */
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

/** Servers that take a time to answer, and the most requests that each had at once. */
class Servers implements Network {
  readonly most = new Map<string, number>();
  readonly starts = new Map<string, number[]>();
  mostAtAll = 0;
  #all = 0;
  readonly #active = new Map<string, number>();
  readonly #clock: Clock;
  readonly #answer: (url: URL, count: number) => Answer;
  readonly #counts = new Map<string, number>();

  constructor(clock: Clock, answer: (url: URL, count: number) => Answer) {
    this.#clock = clock;
    this.#answer = answer;
  }

  async ask({ url }: { readonly url: string }): Promise<Answer> {
    const parsed = new URL(url);
    const { host } = parsed;
    const active = (this.#active.get(host) ?? 0) + 1;
    this.#active.set(host, active);
    this.most.set(host, Math.max(active, this.most.get(host) ?? 0));
    this.mostAtAll = Math.max(this.mostAtAll, ++this.#all);
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
  answer: (url: URL, count: number) => Answer,
  options: Partial<AskAllOptions> = {},
) {
  const clock = new JumpingClock();
  const servers = new Servers(clock, answer);
  let isDone = false;
  const asking = askAll(addresses, {
    network: servers,
    clock,
    limits: POLITE,
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
  return { verdicts: await asking, servers, clock };
}

const links = (hosts: number, each: number): string[] =>
  Array.from({ length: hosts * each }, (_, index) => `https://h${index % hosts}.com/${index}`);

it("keeps the limits of all hosts and of each, with a gap between requests", async () => {
  const { verdicts, servers } = await run(links(50, 10), () => ({ status: 200 }));
  expect(verdicts.size).toBe(500);
  expect([...verdicts.values()].every(({ state }) => state === "alive")).toBe(true);
  expect(servers.mostAtAll).toBe(POLITE.atOnce);
  expect(Math.max(...servers.most.values())).toBeLessThanOrEqual(POLITE.perHost);
  const { servers: few } = await run(links(5, 10), () => ({ status: 200 }));
  expect([...few.most.values()]).toEqual(Array(5).fill(POLITE.perHost));
  for (const starts of servers.starts.values())
    for (const [index, start] of starts.entries())
      if (index > 0) expect(start - starts[index - 1]!).toBeGreaterThanOrEqual(POLITE.gap);
});

it("counts a redirect to a host among the requests to it", async () => {
  const answer = ({ host, pathname }: URL): Answer =>
    host === "target.com" ? { status: 200 } : { status: 301, location: `https://target.com${pathname}` };
  const { verdicts, servers } = await run(links(30, 1), answer);
  expect([...verdicts.values()].every(({ state }) => state === "moved")).toBe(true);
  expect(servers.most.get("target.com")).toBe(POLITE.perHost);
});

it("lets a host rest that asks for it, and no other", async () => {
  const { servers, verdicts } = await run(links(2, 5), ({ host }, count) =>
    host === "h0.com" && count === 1 ? { status: 429, retryAfter: 20_000 } : { status: 200 },
  );
  expect([...verdicts.values()].every(({ state }) => state === "alive")).toBe(true);
  const [first = 0, second = 0, third = 0] = servers.starts.get("h0.com")!;
  expect(second - first).toBeLessThan(1000);
  expect(third - first).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...servers.starts.get("h1.com")!)).toBeLessThan(5000);
});

it("asks no more of a host that does not answer, and one that is unknown is unknown for all links", async () => {
  const answer = ({ host }: URL): Answer => ({ failure: host === "h0.com" ? "timeout" : "unknown-host" });
  const { verdicts, servers } = await run(links(2, 5000), answer);
  expect(servers.starts.get("h0.com")!.length).toBeLessThan(8);
  expect(servers.starts.get("h1.com")!.length).toBeLessThan(16);
  const states = new Set([...verdicts].map(([url, { state }]) => `${new URL(url).host} ${state}`));
  expect([...states].sort()).toEqual(["h0.com troubled", "h1.com dead"]);
});

it("goes on with a host that answers for other pages", async () => {
  const { verdicts } = await run(links(1, 40), ({ pathname }) => {
    const number = Number(pathname.slice(1));
    return number >= 10 && number < 16 ? { failure: "lost" } : { status: 200 };
  });
  expect([...verdicts.values()].filter(({ state }) => state === "alive")).toHaveLength(34);
});

it("keeps what is known when it is stopped", async () => {
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

it("has nothing to do without addresses, and when it is stopped before", async () => {
  expect((await run([], () => ({ status: 200 }))).verdicts.size).toBe(0);
  expect((await run(links(1, 1), () => ({ status: 200 }), { signal: AbortSignal.abort() })).verdicts.size).toBe(0);
});

it("has a verdict for a hundred thousand links within seconds", async () => {
  const { verdicts } = await run(links(100, 1000), ({ host }) =>
    host === "h0.com" ? { status: 429, retryAfter: 3_600_000 } : { failure: "refused" },
  );
  expect(verdicts.size).toBe(100_000);
  expect(verdicts.get("https://h0.com/0")).toEqual({ state: "blocked", reason: 429 });
});
