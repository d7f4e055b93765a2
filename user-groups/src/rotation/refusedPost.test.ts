import { describe, expect, it } from "vitest";
import { UserGroupClient } from "../client/client.ts";
import { RateLimiter } from "../client/rateLimiter.ts";
import { inParallel } from "../plan/decide.ts";
import { TokenBuckets } from "../service/http/tokenBucket.ts";
import { type Misbehavior, startCasServer, TEST_API_TOKEN } from "../testing/casServer.ts";
import { memoryPorts } from "../testing/memoryPorts.ts";
import { key, kindOf, world } from "../testing/rotatorWorld.ts";
import { reportText } from "./reportText.ts";
import { Rotator } from "./rotator.ts";

/** Answers each POST with the next item of a list, and handles it if there is none. */
function postsGet(...answers: Misbehavior[]) {
  return { misbehave: (method: string) => (method === "POST" ? answers.shift() : undefined) };
}
const limited = (after?: string): Misbehavior => ({
  status: 429,
  headers: after === undefined ? {} : { "Retry-After": after },
});
const start = 1_800_000_000_000;

/** A world whose client calls a function when it waits. */
async function waitingWorld(options: Parameters<typeof world>[0], onWait: (ms: number) => unknown) {
  const it = await world(options);
  const { ports, proxy } = it;
  const rateLimiter = new RateLimiter({
    now: () => ports.now().uptime,
    sleep: async (ms, signal) => {
      await onWait(ms);
      signal?.throwIfAborted();
      ports.pass(ms);
    },
  });
  const client = new UserGroupClient({
    baseUrl: proxy.url,
    apiToken: TEST_API_TOKEN,
    sleep: async () => {},
    rateLimiter,
  });
  const rotator = new Rotator({ ...ports, connect: async () => ({ client, apiTokenFingerprint: "api" }) });
  return { ...it, rotator };
}

describe.each([true, false])("a POST that is answered 429 (compare-and-swap: %s)", (declaresCas) => {
  it.each([
    ["seconds", "90", 90_000],
    ["a date", new Date(start + 90_000).toUTCString(), 90_000],
    ["no time", undefined, 1_000],
  ])("is sent again after the wait that Retry-After asks for: %s", async (_, after, ms) => {
    const waits: number[] = [];
    const found = await waitingWorld({ declaresCas, ...postsGet(limited(after)) }, (ms) => {
      waits.push(ms);
      // If the process is killed now, there is nothing to finish.
      expect(found.ports.journals.size).toBe(0);
    });
    const { rotator, server, group, stored } = found;
    expect((await rotator.rotate(key)).outcome).toEqual({ kind: "rotated", saved: "fully" });
    expect([waits, server.commits(), stored()]).toEqual([[ms], 1, group.token]);
    expect(server.requests.slice(1)).toEqual(["GET", "POST", "GET", "POST"]);
  });

  it("is not sent again after five minutes in total", async () => {
    const waits: number[] = [];
    const found = await waitingWorld({ declaresCas, ...postsGet(limited("200"), limited("100"), limited("1")) }, (ms) =>
      waits.push(ms),
    );
    const report = await found.rotator.rotate(key);
    expect(report.outcome).toMatchObject({ kind: "not-rotated", reason: { kind: "limited", status: 429 } });
    expect(reportText(report).text).toMatch(
      /Try again later\. \(.*a request waits at most 5 min, .*wait 4 s; request r\)$/,
    );
    expect([waits, found.ports.journals.size, found.server.commits()]).toEqual([[200_000, 100_000], 0, 0]);
    expect(await kindOf(found.rotator.rotate(key))).toBe("rotated");
  });

  it("is not sent again if the service asks for more than five minutes", async () => {
    const found = await waitingWorld({ declaresCas, ...postsGet(limited("301")) }, () => expect.fail("a wait"));
    const report = await found.rotator.rotate(key);
    expect(reportText(report).text).toBe(
      '"acme" was not rotated. The old token is still valid. Too many requests to ' +
        `${new URL(found.proxy.url).host}. Try again later. (unavailable; a request waits at most 5 min, ` +
        "a run at most 60 min; status 429; wait 301 s; request r)",
    );
    expect(found.ports.journals.size).toBe(0);
  });

  it("leaves nothing pending if the wait is canceled", async () => {
    const stop = new AbortController();
    const found = await waitingWorld({ declaresCas, ...postsGet(limited("90")) }, () => stop.abort());
    const { outcome } = await found.rotator.rotate(key, { signal: stop.signal });
    expect(outcome).toMatchObject({ kind: "failed", reason: { kind: "aborted" } });
    expect([found.ports.journals.size, found.server.commits(), found.stored()]).toEqual([0, 0, found.group.token]);
    expect(await kindOf(found.rotator.rotate(key))).toBe("rotated");
  });

  it("is not sent again if the token was rotated elsewhere during the wait", async () => {
    const found = await waitingWorld({ declaresCas, ...postsGet(limited("90")) }, () => {
      found.group.token = "theirs";
    });
    expect(await kindOf(found.rotator.rotate(key))).toBe("changed-elsewhere");
    expect([found.stored(), found.server.requests.filter((method) => method === "POST").length]).toEqual(["theirs", 1]);
  });

  it("has an unknown outcome if the connection breaks before the whole 429 arrives", async () => {
    const cut = { kind: "cut-response", afterBytes: 60 } as const;
    const found = await world({ declaresCas, posts: [cut, { kind: "refuse" }], ...postsGet(limited("1")) });
    const report = await found.rotator.rotate(key);
    expect(report).toMatchObject({ outcome: { kind: "unknown" }, cause: { kind: "connection-lost" } });
    expect(found.ports.journals.size).toBe(1);
  });

  it("has an unknown outcome after status 503", async () => {
    const found = await world({ declaresCas, ...postsGet({ status: 503 }, { status: 503 }) });
    const report = await found.rotator.rotate(key);
    expect(report).toMatchObject({ outcome: { kind: "unknown" }, cause: { kind: "server-failed", status: 503 } });
  });
});

it("keeps the journal if the fence or the recovery is answered 429", async () => {
  const { rotator, ports, server } = await world({
    posts: [{ kind: "hold-request" }],
    ...postsGet(limited("1"), limited("1")),
  });
  const first = await rotator.rotate(key);
  expect(first).toMatchObject({
    outcome: { kind: "unknown", reason: { kind: "limited" } },
    cause: { kind: "connection-lost" },
  });
  expect(ports.journals.size).toBe(1);
  expect(await kindOf(rotator.recover(key))).toBe("unknown");
  expect(ports.journals.size).toBe(1);
  expect(await kindOf(rotator.recover(key))).toBe("rotated");
  expect([ports.journals.size, server.commits()]).toEqual([0, 1]);
});

it("keeps the journal if the GET after a lost response is answered 429 for too long", async () => {
  let gets = 0;
  const misbehave = (method: string): Misbehavior => (method === "GET" && ++gets > 2 ? limited("400") : undefined);
  const { rotator, ports } = await world({ misbehave, posts: [{ kind: "cut-response", afterBytes: 0 }] });
  expect(await rotator.rotate(key)).toMatchObject({
    outcome: { kind: "unknown", reason: { kind: "limited" } },
    cause: { kind: "connection-lost" },
  });
  expect(ports.journals.size).toBe(1);
});

describe("a POST that is answered with a redirect", () => {
  const to = (status: number): Misbehavior => ({ status, headers: { Location: "https://sso.example/login?x=1" } });

  it.each([301, 302, 303, 307, 308])("%i was not processed", async (status) => {
    const { rotator, ports, server } = await world(postsGet(to(status)));
    const report = await rotator.rotate(key);
    expect(reportText(report).text).toMatch(
      /^"acme" was not rotated\. The old token is still valid\. .* not followed, so the API token was not sent there\..*to https:\/\/sso\.example;/,
    );
    expect([ports.journals.size, server.requests.slice(1)]).toEqual([0, ["GET", "POST"]]);
  });

  it("proves nothing while an earlier POST has no response", async () => {
    const { rotator, ports } = await world({
      ...postsGet({ status: 502 }, to(302)),
      declaresCas: true,
    });
    expect(await kindOf(rotator.rotate(key))).toBe("unknown");
    expect(ports.journals.size).toBe(1);
  });
});

describe("the cause of an unknown outcome", () => {
  const page = "<html>Bad gateway</html>";
  it.each<[string, Misbehavior, object]>([
    ["a gateway", { status: 502, page }, { kind: "gateway", status: 502 }],
    ["a web page", { status: 200, page }, { kind: "web-page", status: 200 }],
    ["a failing service", { status: 500 }, { kind: "server-failed", status: 500 }],
  ])("is named in this run and in later ones: %s", async (_, answer, cause) => {
    const { rotator } = await world({ declaresCas: false, ...postsGet(answer) });
    const report = await rotator.rotate(key);
    expect(report.cause).toMatchObject(cause);
    expect(reportText(report).text).toContain(report.cause?.message);
    const later = await rotator.recover(key);
    expect(later.outcome.kind).toBe("unknown");
    expect(later.cause).toEqual(report.cause);
  });

  it("is kept if the check fails, too, and does not restart the wait", async () => {
    const { rotator, ports } = await world({
      declaresCas: false,
      gets: [{ kind: "pass" }, ...Array(4).fill({ kind: "refuse" })],
      ...postsGet({ status: 502, page }),
    });
    const report = await rotator.rotate(key);
    expect(reportText(report).text).toMatch(
      /A gateway or proxy .*\(status 502\).* The last check failed: The connection/,
    );
    const before = [...ports.journals.values()][0];
    expect(await kindOf(rotator.recover(key))).toBe("unknown");
    const after = [...ports.journals.values()][0];
    expect([before?.cause?.kind, after?.cause?.kind, before?.journal.resting, after?.journal.resting]).toEqual([
      "gateway",
      "gateway",
      false,
      true,
    ]);
  });

  it("is recorded without changing the journal, and only while the lock is held", async () => {
    let isSent = false;
    let isRemoved = false;
    const misbehave = (method: string): Misbehavior => {
      if (method !== "POST") return isSent ? { status: 401 } : undefined;
      isSent = true;
      found.ports.pass(5_000);
      if (isRemoved) found.ports.removeLocks();
      if (isRemoved) found.ports.journals.clear();
      return { status: 500 };
    };
    const found = await world({ declaresCas: false, misbehave });
    const begun = found.ports.now();
    await found.rotator.rotate(key);
    const [entry] = found.ports.journals.values();
    expect([entry?.cause?.kind, entry?.writtenAt, entry?.journal.resting]).toEqual(["server-failed", begun, false]);
    found.ports.journals.clear();
    isSent = false;
    isRemoved = true;
    await found.rotator.rotate(key);
    expect(found.ports.journals.size).toBe(0);
  });

  it("is that the process ended if it was killed before the response", async () => {
    const { rotator, ports } = await world({ declaresCas: false, ...postsGet({ status: 500 }) });
    await rotator.rotate(key);
    for (const [name, { cause: _, ...entry }] of ports.journals) ports.journals.set(name, entry);
    const report = await rotator.recover(key);
    expect(reportText(report).text).toContain("An earlier run ended before the response arrived.");
  });
});

it.each([4, 64])("rotates 60 groups at a service that allows five requests a second, %i at once", async (parallel) => {
  const ids = Array.from({ length: 60 }, (_, index) => `group-${index}`);
  const buckets = new TokenBuckets<string>({ perSecond: 5, burst: 5 });
  let answered429 = 0;
  const server = await startCasServer({
    misbehave: () => {
      const seconds = buckets.take("token", ports.now().uptime);
      if (seconds > 0) answered429++;
      return seconds > 0 ? limited(`${seconds}`) : undefined;
    },
  });
  await using _ = server;
  const ports = memoryPorts(server.url);
  for (const id of ids)
    server.groups.set(id, { teamId: server.groups.size + 1, token: `old-${id}`, name: id, old: [] });
  const begun = ports.now().uptime;
  const rateLimiter = new RateLimiter({ now: () => ports.now().uptime, sleep: async (ms) => ports.pass(ms) });
  const client = new UserGroupClient({ baseUrl: server.url, apiToken: TEST_API_TOKEN, rateLimiter });
  const rotator = new Rotator({ ...ports, connect: async () => ({ client, apiTokenFingerprint: "api" }) });
  const keyOf = (userGroupId: string) => ({ ...key, userGroupId });
  const limits = { parallel, stopAfter: 1, signal: new AbortController().signal };
  const rest = await inParallel(ids, limits, async (id) => {
    await rotator.open(keyOf(id));
    return (await kindOf(rotator.rotate(keyOf(id)))) === "rotated";
  });
  expect([rest, server.commits(), ports.journals.size]).toEqual([[], 60, 0]);
  for (const id of ids) expect((await rotator.token(keyOf(id)))?.token).toBe(server.groups.get(id)?.token);
  // 180 requests take 35 seconds. A refused POST costs two more.
  expect((ports.now().uptime - begun) / 1000).toBeLessThan(60);
  expect(answered429).toBeLessThan(parallel + 60);
});
