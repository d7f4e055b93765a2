import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Rotator, readEnvVariable, UserGroupClient } from "../../user-groups/src/index.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../../user-groups/src/testing/faultProxy.ts";
import { runProgram } from "../support/runProgram.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { bundleRotatingClient } from "./support/bundle.ts";
import { Installation, type ServiceProcess } from "./support/installation.ts";
import { clientPorts, EFFECTS, type KillPoint, keyOf, type RotatingClientOptions } from "./support/rotatingClient.ts";

/** The totals of all clients in this file, for the summary. */
const tally = { kills: 0, suspended: 0, faults: 0, finished: 0, lost: 0, stale: 0 };

let installation: Installation;
let service: ServiceProcess;
let apiToken: string;
let proxy: FaultProxy;
let folder: string;
let client: string;
/** The faults for the next POST requests. */
let posts: Fault[] = [];
let serial = 0;

beforeAll(async () => {
  installation = await Installation.make({ name: "SQLite" });
  apiToken = await installation.apiToken();
  service = await installation.serve();
  proxy = await startFaultProxy(service.port, (_, { head }) =>
    head.startsWith("POST") ? (posts.shift() ?? { kind: "pass" }) : { kind: "pass" },
  );
  folder = mkdtempSync(path.join(tmpdir(), "client-crash-"));
  client = path.join(folder, "client.mjs");
  await bundleRotatingClient(client);
});
afterAll(async () => {
  await proxy?.[Symbol.asyncDispose]();
  await installation?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `clients killed: ${tally.kills}; suspended: ${tally.suspended}; requests or responses lost or late: ${tally.faults}; rotations finished afterward: ${tally.finished}; tokens lost: ${tally.lost}; stale tokens treated as current: ${tally.stale}`,
  );
});

/** Creates a group whose token is in a `.env` file, and a new state folder. */
async function group(): Promise<Omit<RotatingClientOptions, "killAt">> {
  const userGroupId = `group-${serial++}`;
  const options = {
    url: proxy.url,
    apiToken,
    state: path.join(folder, userGroupId),
    envFile: path.join(folder, `${userGroupId}.env`),
    userGroupId,
  };
  writeFileSync(options.envFile, "# kept\r\nTOKEN='' # kept\r\n");
  await new Rotator(await clientPorts(options, () => {})).open(keyOf(options));
  return options;
}

/** Runs a client that kills itself at the given point. Returns whether it was killed. */
async function killedAt(options: Omit<RotatingClientOptions, "killAt">, killAt: KillPoint): Promise<boolean> {
  const env = { ...process.env, ROTATING_CLIENT: JSON.stringify({ ...options, killAt }) };
  const { code, stderr } = await runProgram(process.execPath, [client], { env });
  expect(stderr).toBe("");
  if (code === null) tally.kills++;
  return code === null;
}

/** Returns the group's current token according to the service. */
async function currentToken({ url, userGroupId }: Omit<RotatingClientOptions, "killAt">): Promise<string> {
  const direct = new UserGroupClient({ baseUrl: url, apiToken });
  return (await direct.get({ user_group_id: userGroupId })).userGroup.token;
}

/**
 * Expects that no wrong token is treated as current, and that after recovery the stored token matches the service and
 * no rotation is pending.
 */
async function expectNothingLost(options: Omit<RotatingClientOptions, "killAt">): Promise<void> {
  const ports = await clientPorts(options, () => {});
  const rotator = new Rotator(ports);
  const key = keyOf(options);
  const before = await rotator.token(key);
  if (before?.state === "current" && before.token !== (await currentToken(options))) tally.stale++;
  const reports = await rotator.recoverAll();
  if (reports.length > 0) tally.finished++;
  const stored = readEnvVariable(readFileSync(options.envFile, "utf8"), "TOKEN");
  if (stored !== (await currentToken(options))) tally.lost++;
  expect(await ports.journal.list()).toEqual([]);
  expect(await rotator.token(key)).toMatchObject({ state: "current", token: stored });
  expect(readFileSync(options.envFile, "utf8")).toBe(`# kept\r\nTOKEN='${stored}' # kept\r\n`);
  expect([tally.lost, tally.stale]).toEqual([0, 0]);
}

const points = EFFECTS.flatMap((effect): KillPoint[] => [`before ${effect} 0`, `after ${effect} 0`]);
/** The points at which a second client, which finishes the rotation of the first one, is also killed. */
const second: KillPoint[] = ["after journal.write 0", "after registry.write 0", "after secret.set 0"];

describe("killed client", () => {
  it.each(points)("%s", async (point) => {
    const options = await group();
    expect(await killedAt(options, point)).toBe(true);
    await expectNothingLost(options);
  });

  it.each(points)("%s, and again while another client finishes the rotation", async (point) => {
    for (const next of second) {
      const options = await group();
      expect(await killedAt(options, point)).toBe(true);
      await killedAt(options, next);
      await expectNothingLost(options);
    }
  });

  const faults: Fault[] = [
    { kind: "hold-request" },
    { kind: "hold-response" },
    { kind: "cut-request", afterBytes: 40 },
    { kind: "cut-response", afterBytes: 60 },
    { kind: "duplicate", response: 1 },
  ];
  it.each(faults)("after a faulty POST, the rest of which arrives late: %j", async (fault) => {
    for (const point of ["after get 1", "after journal.write 1", "after post 1", "after registry.write 0"] as const) {
      const options = await group();
      posts = [fault];
      tally.faults++;
      // A held response never arrives, so the client is killed while waiting for it.
      const waiting = fault.kind === "hold-response" ? killedWhileWaiting(options) : killedAt(options, point);
      await waiting;
      posts = [];
      await proxy.release();
      await expectNothingLost(options);
    }
  });

  it("at various times while running a command in the terminal", async () => {
    const options = await group();
    const env = { ...process.env, USER_GROUPS_API_TOKEN: apiToken };
    const run = (timeout?: number) =>
      runProgram(process.execPath, [inject("commandLine"), ...rotateArguments(options)], {
        env,
        ...(timeout === undefined ? {} : { timeout, killSignal: "SIGKILL" }),
      });
    const started = performance.now();
    expect(await run()).toMatchObject({ code: 0, stdout: "" });
    const whole = performance.now() - started;
    for (let i = 0; i < 25; i++) {
      const { code } = await run(Math.round(whole * (0.2 + (0.8 * i) / 25)));
      if (code === null) tally.kills++;
      await expectNothingLost(options);
    }
    expect((await run()).code).toBe(0);
    const siblings = readdirSync(folder).filter((name) => name.startsWith(`.${path.basename(options.envFile)}.`));
    const inside = readdirSync(options.state, { recursive: true, encoding: "utf8" });
    expect([...siblings, ...inside.filter((name) => /\.(tmp|lock)$/.test(name))]).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("suspended client whose lock is removed by hand", () => {
  it.each(points.slice(1, -1))("%s", async (point) => {
    const options = await group();
    const env = { ...process.env, ROTATING_CLIENT: JSON.stringify({ ...options, killAt: point, signal: "SIGSTOP" }) };
    const child = spawn(process.execPath, [client], { env, stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    tally.suspended++;
    const locks = path.join(options.state, "locks");
    for (const name of readdirSync(locks)) rmSync(path.join(locks, name));
    const other = new Rotator(await clientPorts(options, () => {}));
    await other.recover(keyOf(options));
    expect((await other.rotate(keyOf(options))).outcome).toEqual({ kind: "rotated", saved: "fully" });
    const stored = readEnvVariable(readFileSync(options.envFile, "utf8"), "TOKEN");
    child.kill("SIGCONT");
    expect(await ended).toEqual([0, null]);
    // The resumed client writes nothing more unless it was suspended during a write.
    if (point.startsWith("after") || point.endsWith("post 0")) {
      expect(readEnvVariable(readFileSync(options.envFile, "utf8"), "TOKEN")).toBe(stored);
    }
    await expectNothingLost(options);
  });
});

describe("interrupted client", () => {
  it("reports an unknown outcome, which the next run resolves", async () => {
    const options = await group();
    const before = await currentToken(options);
    posts = [{ kind: "hold-response" }];
    const child = spawn(process.execPath, [inject("commandLine"), ...rotateArguments(options)], {
      env: { ...process.env, USER_GROUPS_API_TOKEN: apiToken },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk;
    });
    await expect.poll(() => currentToken(options), { timeout: scaledTimeout(10_000) }).not.toBe(before);
    child.kill("SIGTERM");
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^Outcome unknown: the service may or may not/)]);
    await proxy.release();
    await expectNothingLost(options);
  });
});

/** The arguments for rotating the group's token. */
const rotateArguments = ({ userGroupId, url, envFile, state }: Omit<RotatingClientOptions, "killAt">) =>
  ["rotate", userGroupId, "--url", url, "--dotenv", envFile, "--variable", "TOKEN"].concat([
    "--environment",
    "Testing",
    "--state",
    state,
  ]);

/** Kills a client after the service has received its POST request. */
async function killedWhileWaiting(options: Omit<RotatingClientOptions, "killAt">): Promise<void> {
  const before = await currentToken(options);
  const stop = new AbortController();
  const env = { ...process.env, ROTATING_CLIENT: JSON.stringify({ ...options, killAt: "" }) };
  const ended = runProgram(process.execPath, [client], { env, signal: stop.signal, killSignal: "SIGKILL" }).catch(
    () => {},
  );
  await expect.poll(() => currentToken(options), { timeout: scaledTimeout(10_000) }).not.toBe(before);
  stop.abort();
  await ended;
  tally.kills++;
}
