import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Report, Rotator, readEnvVariable, UserGroupClient } from "../../user-groups/src/index.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../../user-groups/src/testing/faultProxy.ts";
import { Installation } from "./support/installation.ts";
import { clientPorts, keyOf } from "./support/rotatingClient.ts";

/** The rotation outcomes for each fault, for the table at the end. */
const rows = new Map<string, { injected: number; rotated: number; unknown: number; lost: number; stale: number }>();

let installation: Installation;
let apiToken: string;
let proxy: FaultProxy;
let folder: string;
let serial = 0;
const queue: Record<string, Fault[]> = { GET: [], POST: [] };

beforeAll(async () => {
  installation = await Installation.make({ name: "SQLite" });
  apiToken = await installation.apiToken();
  const { port } = await installation.serve();
  proxy = await startFaultProxy(port, (_, { head }) => queue[head.split(" ")[0] ?? ""]?.shift() ?? { kind: "pass" });
  folder = mkdtempSync(path.join(tmpdir(), "client-faults-"));
});
afterAll(async () => {
  await proxy?.[Symbol.asyncDispose]();
  await installation?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
  console.table(Object.fromEntries(rows));
});

/**
 * Creates a client for one group, with a new state folder and file. The client does not wait between attempts of a GET.
 */
async function group() {
  const userGroupId = `group-${serial++}`;
  const options = {
    url: proxy.url,
    apiToken,
    state: path.join(folder, userGroupId),
    envFile: path.join(folder, `${userGroupId}.env`),
    userGroupId,
  };
  writeFileSync(options.envFile, "");
  const client = new UserGroupClient({ baseUrl: proxy.url, apiToken, sleep: async () => {} });
  const open = async () => {
    const ports = await clientPorts(options, () => {});
    return { ports, rotator: new Rotator({ ...ports, connect: async () => ({ client, apiTokenFingerprint: "" }) }) };
  };
  const { ports, rotator } = await open();
  await rotator.open(keyOf(options));
  const current = async () => (await client.get({ user_group_id: userGroupId })).userGroup.token;
  const stored = () => readEnvVariable(readFileSync(options.envFile, "utf8"), "TOKEN");
  return { key: keyOf(options), rotator, ports, current, stored, open };
}

const FAULTS: readonly Fault[] = [
  { kind: "refuse" },
  { kind: "cut-request", afterBytes: 60 },
  { kind: "cut-response", afterBytes: 0 },
  { kind: "cut-response", afterBytes: 300 },
  { kind: "truncate-response", afterBytes: 20 },
  { kind: "truncate-response", afterBytes: 400 },
  { kind: "delay", requestMs: 30, responseMs: 30 },
  { kind: "hold-request" },
  { kind: "duplicate", response: 0 },
  { kind: "duplicate", response: 1 },
];
const ROUNDS = 4;
/** Describes faults, for example as "hold-request, then 2 × refuse". */
function label(faults: readonly Fault[]): string {
  const words = faults.map(({ kind, ...more }) => [kind, ...Object.values(more)].join(" "));
  const runs = words.filter((word, i) => word !== words[i - 1]);
  const times = (word: string) => words.filter((other) => other === word).length;
  return runs.map((word) => (times(word) > 1 ? `${times(word)} × ${word}` : word)).join(", then ") || "none";
}

describe("rotations through an unreliable network", () => {
  const plans: { posts: Fault[]; gets: Fault[] }[] = [
    ...FAULTS.map((fault) => ({ posts: [fault], gets: [] })),
    // The POST is lost or late, and so is the fence.
    ...FAULTS.map((fault) => ({ posts: [{ kind: "hold-request" } as const, fault], gets: [] })),
    // The response is lost, and the GET that should determine the outcome fails four times.
    ...FAULTS.filter(({ kind }) => kind !== "delay").map((fault) => ({
      posts: [{ kind: "cut-response", afterBytes: 10 } as const],
      gets: [{ kind: "pass" } as const, fault, fault, fault, fault],
    })),
  ];
  it.each(plans.map((plan) => [`POST: ${label(plan.posts)}; GET: ${label(plan.gets)}`, plan] as const))(
    "%s",
    async (name, { posts, gets }) => {
      const row = { injected: 0, rotated: 0, unknown: 0, lost: 0, stale: 0 };
      rows.set(name, row);
      const { rotator, key, current, stored, ports } = await group();
      for (let round = 0; round < ROUNDS; round++) {
        queue.POST = [...posts];
        queue.GET = [...gets];
        const { outcome } = await rotator.rotate(key);
        row.injected += posts.length - queue.POST.length + gets.length - queue.GET.length;
        queue.POST = [];
        queue.GET = [];
        await proxy.release();
        const storedToken = await rotator.token(key);
        if (storedToken?.state === "current" && storedToken.token !== (await current())) row.stale++;
        row[outcome.kind === "unknown" ? "unknown" : "rotated"]++;
        expect(["rotated", "adopted", "unknown", "changed-elsewhere"]).toContain(outcome.kind);
        await rotator.recoverAll();
        if (stored() !== (await current())) row.lost++;
        expect(await ports.journal.list()).toEqual([]);
      }
      expect([row.lost, row.stale]).toEqual([0, 0]);
    },
  );

  it("loses no token with two windows and a fault in every third request", async () => {
    const row = { injected: 0, rotated: 0, unknown: 0, lost: 0, stale: 0 };
    rows.set("two windows", row);
    const { rotator, key, current, stored, ports, open } = await group();
    const other = (await open()).rotator;
    const kinds: Report["outcome"]["kind"][] = [];
    const work = async (own: Rotator, seed: number) => {
      for (let i = 0; i < 25; i++) {
        const fault = FAULTS[(i * 7 + seed) % FAULTS.length];
        if (i % 3 === 0 && fault && fault.kind !== "delay") {
          queue[i % 2 ? "GET" : "POST"]?.push(fault);
          row.injected++;
        }
        const { outcome } = await (i % 4 === 3 ? own.recover(key) : own.rotate(key));
        kinds.push(outcome.kind);
        if (i % 5 === 4) await proxy.release();
      }
    };
    await Promise.all([work(rotator, 0), work(other, 3)]);
    queue.POST = [];
    queue.GET = [];
    await proxy.release();
    row.rotated = kinds.filter((kind) => kind === "rotated" || kind === "adopted").length;
    row.unknown = kinds.filter((kind) => kind === "unknown").length;
    const storedToken = await rotator.token(key);
    if (storedToken?.state === "current" && storedToken.token !== (await current())) row.stale++;
    await rotator.recoverAll();
    if (stored() !== (await current())) row.lost++;
    expect(row.rotated).toBeGreaterThan(5);
    expect(await ports.journal.list()).toEqual([]);
    expect([row.lost, row.stale]).toEqual([0, 0]);
  });
});
