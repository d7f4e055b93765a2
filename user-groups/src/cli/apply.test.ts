import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CasServer, type CasServerOptions, startCasServer, TEST_API_TOKEN } from "../testing/casServer.ts";
import { runCommand } from "./commands.ts";

const DAY_MS = 86_400_000;

let folder: string;
let server: CasServer;
let startedIn: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "apply-"));
  startedIn = process.cwd();
  await start();
});
async function start(options?: CasServerOptions) {
  server = await startCasServer(options);
  for (const id of ["acme", "globex", "initech"]) {
    server.groups.set(id, { teamId: server.groups.size + 1, token: `old-${id}`, name: id, old: [] });
  }
}
const restart = async (options: CasServerOptions) => {
  await server[Symbol.asyncDispose]();
  await start(options);
};
afterEach(async () => {
  vi.useRealTimers();
  process.chdir(startedIn);
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const at = (...parts: string[]) => path.join(folder, ...parts);
const tokenOf = (id: string) => server.groups.get(id)?.token;

async function cli(state: string, ...args: string[]) {
  const printed: Record<"out" | "err", string[]> = { out: [], err: [] };
  const code = await runCommand([...args, "--state", at(state)], {
    out: (line) => void printed.out.push(line),
    err: (line) => void printed.err.push(line),
    env: { USER_GROUPS_API_TOKEN: TEST_API_TOKEN },
    signal: new AbortController().signal,
  });
  const [out, err] = [printed.out.join(""), printed.err.join("")];
  expect(out + err).not.toMatch(/token-\d|old-\w|test-api-token|\n {4}at /);
  return { code, out, err };
}

const STORE = "cat > $USER_GROUP_ID.token; test ! -e broken-$USER_GROUP_ID";
const target = { command: STORE, verify: "cat $USER_GROUP_ID.token", readBack: true };

async function plan(more: object = {}): Promise<void> {
  const json = {
    url: server.url,
    rotateAfterDays: 90,
    targets: [target],
    groups: ["acme", "globex", "initech"],
    ...more,
  };
  await writeFile(at("user-groups.json"), JSON.stringify(json));
}

const apply = (...more: string[]) => cli("a", "apply", "--plan", at("user-groups.json"), ...more);
const status = (...more: string[]) => cli("a", "status", "--plan", at("user-groups.json"), ...more);
const later = (days: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });

/** Whether the target of each group has its current token. */
const arrived = async () =>
  Promise.all(
    [...server.groups.keys()].map(
      async (id) => (await readFile(at(`${id}.token`), "utf8").catch(() => "")) === tokenOf(id),
    ),
  );

describe.skipIf(process.platform === "win32")("user-groups apply", { timeout: 60_000 }, () => {
  it("rotates all groups in the plan and delivers the tokens to their targets", async () => {
    await plan();
    const { code, out, err } = await apply();
    expect([code, server.commits(), await arrived()]).toEqual([0, 3, [true, true, true]]);
    expect(out.split("\n").toSorted()[1]).toBe('"acme": rotate (requested); rotated; targets with the token: 1 of 1');
    expect(err).toBe("3 groups: 3 rotated, 0 with nothing to do, 0 with problems.\n");
    expect(await readdir(at("a", "held"))).toEqual([]);
  });

  it("rotates all groups at a service that refuses every third request, and reports the waits once", async () => {
    let requests = 0;
    await restart({
      misbehave: () => (++requests % 3 === 0 ? { status: 429, headers: { "Retry-After": "0" } } : undefined),
    });
    await plan();
    const { code, err } = await apply();
    expect([code, server.commits(), await arrived()]).toEqual([0, 3, [true, true, true]]);
    expect(err).toBe("3 groups: 3 rotated, 0 with nothing to do, 0 with problems.\n");
  });

  it("stops waiting after --max-wait, and says why nothing was rotated", async () => {
    await restart({ misbehave: () => ({ status: 429, headers: { "Retry-After": "9" } }) });
    await plan({ groups: ["acme"] });
    const { code, out } = await apply("--max-wait", "0", "--json");
    expect([code, server.requests, JSON.parse(out)]).toMatchObject([
      1,
      ["GET"],
      {
        outcome: "failed",
        reason: { kind: "limited", status: 429, message: expect.stringMatching(/a run at most 0 min/) },
      },
    ]);
  });

  it("counts a single group in the singular", async () => {
    await plan({ groups: ["acme"] });
    expect((await apply()).err).toBe("1 group: 1 rotated, 0 with nothing to do, 0 with problems.\n");
  });

  it("rotates due tokens once per due date, even from two machines", async () => {
    await plan();
    const due = (state: string) => cli(state, "apply", "--due", "--plan", at("user-groups.json"));
    const first = await due("a");
    expect([first.code, first.err]).toEqual([
      0,
      expect.stringMatching(/^This machine has no record of any group in this plan/),
    ]);
    await due("b");
    expect([server.commits(), await arrived()]).toEqual([0, [true, true, true]]);
    later(89);
    expect((await due("a")).out).toContain('"acme": nothing (not due)');
    later(2);
    const ends = await Promise.all([due("a"), due("b")]);
    expect([ends.map(({ code }) => code), server.commits(), await arrived()]).toEqual([[0, 0], 3, [true, true, true]]);
    await Promise.all([due("a"), due("b")]);
    expect(server.commits()).toBe(3);
  });

  it("delivers to a new target without rotating", async () => {
    await plan();
    await apply();
    await mkdir(at("acme"));
    await plan({ groups: ["globex", { id: "acme", targets: [target, { dotenv: "{id}/.env", variable: "T_{id}" }] }] });
    const { code, out } = await apply("--due");
    expect([code, server.commits(), out]).toEqual([0, 3, expect.stringMatching(/"acme": deliver \(a target does not/)]);
    expect(await readFile(at("acme", ".env"), "utf8")).toBe(`T_acme=${tokenOf("acme")}\n`);
  });

  it("stops after failures, reports open targets, and continues in the next run", async () => {
    await plan();
    await writeFile(at("broken-acme"), "");
    const broken = await apply("--parallel", "1", "--stop-after", "1");
    expect(broken).toMatchObject({ code: 5, err: expect.stringMatching(/1 with problems\. 2 skipped/) });
    expect(broken.out).toMatch(/^"acme": rotate .* targets with the token: 0 of 1; open: cat > .* failed \(1\)\.\n$/);
    expect((await status()).code).toBe(5);
    await rm(at("broken-acme"));
    expect((await apply("--due")).code).toBe(0);
    expect([server.commits(), await arrived()]).toEqual([1, [true, true, true]]);
    expect((await status()).code).toBe(0);
  });

  it("delivers the current tokens to all targets with --deliver-only, without rotating", async () => {
    await plan();
    expect((await apply("--deliver-only")).code).toBe(0);
    expect([server.commits(), await arrived()]).toEqual([0, [true, true, true]]);
    await rm(at("acme.token"));
    expect((await apply("--deliver-only", "--json")).out).toContain('"action":"deliver","why":"asked"');
    expect([server.commits(), await arrived()]).toEqual([0, [true, true, true]]);
  });

  it("reports what it would do without sending or running anything", async () => {
    await plan();
    const dry = await apply("--dry-run");
    expect([dry.code, dry.out.split("\n")[0]]).toEqual([0, `"acme": rotate (requested, age unknown) → run ${STORE}`]);
    // A plan in a cloned repository must not run anything by itself.
    process.chdir(folder);
    expect(await cli("a", "apply")).toMatchObject({ code: 2, err: expect.stringMatching(/^Nothing was done/) });
    expect([server.requests, (await readdir(folder)).toSorted()]).toEqual([[], ["a", "user-groups.json"]]);
  });

  it("says before the rotation that a file cannot be written, and does not retry it", async () => {
    const env = { dotenv: "no/{id}/.env", variable: "T" };
    await plan({ targets: [target, env], groups: ["acme"] });
    const dry = await apply("--dry-run");
    expect([dry.code, dry.out]).toEqual([
      1,
      expect.stringMatching(/ → run .*, write \.env: T; The folder of .* not exist\.\n$/),
    ]);
    expect(JSON.parse((await apply("--dry-run", "--json")).out)).toMatchObject({ problems: [expect.any(String)] });
    expect(await apply()).toMatchObject({ code: 1, out: expect.stringMatching(/does not exist\. Nothing was sent/) });
    expect(server.commits()).toBe(0);
    const { code, out } = await apply("--deliver-only");
    expect([code, out]).toEqual([5, expect.stringMatching(/1 of 2; open: The folder of .* does not exist\.\n$/)]);
    await mkdir(at("no", "acme"), { recursive: true });
    expect((await apply("--dry-run")).code).toBe(0);
  });

  it("reports the groups that another run is working on, and does not count them as failures", async () => {
    await plan();
    await writeFile(at("wait"), "");
    const slow = { command: `cat > $USER_GROUP_ID.token; while test -e wait; do sleep 0.05; done` };
    await plan({ targets: [slow], groups: ["acme"] });
    const first = apply();
    await vi.waitUntil(() => readFile(at("acme.token"), "utf8").then(Boolean, () => false), { timeout: 20_000 });
    await plan({ targets: [slow], groups: ["acme", "globex"] });
    const second = apply("--parallel", "1", "--stop-after", "1");
    await vi.waitUntil(() => readFile(at("globex.token"), "utf8").then(Boolean, () => false), { timeout: 20_000 });
    await rm(at("wait"));
    expect((await first).code).toBe(0);
    const { code, out, err } = await second;
    expect([code, err]).toEqual([
      4,
      "2 groups: 1 rotated, 0 with nothing to do, 1 in use by another process, 0 with problems.\n",
    ]);
    expect(out).toMatch(/^"acme": deliver .*; Another process is working on this group\.\n"globex": rotate/);
  });

  it("reports a group that the service had to create, and continues", async () => {
    await plan({ groups: ["typo", "acme"] });
    const { code, out } = await apply();
    expect([code, out]).toEqual([1, expect.stringMatching(/"typo": rotate .*did not exist/)]);
    expect(server.commits()).toBe(1);
  });

  it("reads IDs from a file next to the plan", async () => {
    await writeFile(at("ids.txt"), "\ufeffacme\r\n\r\nglobex\n");
    await plan({ groups: [], groupsFile: "ids.txt" });
    expect((await apply("--dry-run")).out.match(/^"\w+"/gm)).toEqual(['"acme"', '"globex"']);
  });

  it.each([
    [{ url: "http://example.com" }, /unencrypted/],
    [{ url: undefined }, /the plan: url is missing/],
    [{ grups: [] }, /the plan: unknown key "grups"/],
    [{ groups: ["acme", "acme"] }, /"acme" is listed twice/],
    [{ targets: undefined }, /"acme" has no targets/],
    [{ groups: [{ id: "acme", rotateAfterDays: 0 }] }, /groups\.0/],
    [{ targets: [{ command: [] }] }, /targets\.0/],
    [{ targets: [{ command: ["x", `ugt_${"a".repeat(49)}`] }] }, /this looks like a secret/],
    [{ targets: [{ command: "curl -H 'Authorization: Bearer abcdefghijklmnop'" }] }, /this looks like a secret/],
    [{ groupsFile: "../ids.txt" }, /groupsFile: this value is not valid/],
    [{ groupsFile: "missing.txt" }, /missing\.txt cannot be read \(ENOENT\)/],
    [{ groups: ["../x"], targets: [{ dotenv: "{id}/.env", variable: "T" }] }, /"..\/x" cannot be part of a file name/],
    [{ groups: ["--repo=x"], targets: [{ command: ["gh", "{id}"] }] }, /"--repo=x" would be read as an option/],
  ])("rejects a plan with %j", async (more, words) => {
    await plan(more);
    expect(await apply()).toMatchObject({ code: 2, err: expect.stringMatching(words) });
    expect(server.requests).toEqual([]);
  });

  it("requires an API token and a plan in which something can be due", async () => {
    await plan({ rotateAfterDays: undefined });
    expect(await apply("--due")).toMatchObject({ code: 2, err: expect.stringMatching(/does not set rotateAfterDays/) });
    expect(await apply("--due", "--deliver-only")).toMatchObject({ code: 2 });
    process.chdir(at());
    await rm(at("user-groups.json"));
    expect(await cli("a", "apply")).toMatchObject({ code: 2, err: expect.stringMatching(/There is no user-groups/) });
  });
});

describe.skipIf(process.platform === "win32")("user-groups status", { timeout: 60_000 }, () => {
  it("prints ages, due tokens, and open targets, and exits with the matching code", async () => {
    await plan();
    expect(await status()).toMatchObject({ code: 5, out: expect.stringContaining("not seen") });
    await apply();
    expect(await status()).toMatchObject({ code: 0, out: expect.stringMatching(/"acme" +0 d +1 of 1/) });
    later(91);
    expect(await status()).toMatchObject({ code: 1, out: expect.stringMatching(/"acme" +91 d +due +1 of 1/) });
    expect(JSON.parse((await status("--format", "json")).out)[0]).toEqual({
      user_group_id: "acme",
      age_seconds: expect.closeTo(91 * 86_400, -2),
      due: true,
      pending: false,
      targets: 1,
      targets_open: 0,
    });
  });

  it("prints the Prometheus text format", async () => {
    await plan({ environment: 'a"b', groups: ["acme"] });
    await apply();
    const { out } = await status("--format", "prometheus");
    const labels = `{user_group_id="acme",environment="a\\"b",service="${server.url}"}`;
    expect(out).toContain(`# TYPE user_group_token_due gauge\nuser_group_token_due${labels} 0\n`);
    expect(out).toContain(`user_group_targets_open${labels} 0\n`);
    expect(out).toMatch(/^user_group_token_age_seconds\{.*\} \d+$/m);
  });
});
