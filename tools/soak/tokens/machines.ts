import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  clientPorts,
  type KillPoint,
  keyOf,
  type RotatingClientOptions,
} from "../../../test/service/support/rotatingClient.ts";
import { ServiceInstallation } from "../../../test/service/support/serviceInstallation.ts";
import { runProgram } from "../../../test/support/runProgram.ts";
import { Rotator, readEnvVariable, UserGroupClient } from "../../../user-groups/src/index.ts";
import type { Counts, SoakContext } from "../soak.ts";
import type { Programs } from "./programs.ts";
import { isolating, NO_NAMESPACES } from "./shell.ts";

const GROUPS = 3;
const MACHINES = 3;

/**
 * The possible outcomes of a rotation after another one was killed. It completes the killed rotation, unless the lock
 * of that rotation still exists.
 */
const OUTCOMES_AFTER_KILL: ReadonlySet<string | undefined> = new Set(["busy", "adopted", "rotated"]);

/**
 * Rotates the same tokens on several machines that share a folder. Each machine is a separate PID namespace, so the
 * machines cannot see each other's processes. If a process is killed on one machine, its lock must be removed by hand
 * on another.
 *
 * @throws {AssertionError} If a token is lost.
 */
export async function rotateOnMachines(programs: Programs, { more, random }: SoakContext): Promise<Counts | string> {
  const machine = await isolating("processes");
  if (!machine) return NO_NAMESPACES;
  await using installation = new ServiceInstallation(programs.commandLine);
  const apiToken = await installation.apiToken();
  const service = await installation.serve();
  const tally = { rounds: 0, rotated: 0, "yielded to another": 0, "killed on one machine": 0 };
  const folder = mkdtempSync(path.join(programs.folder, "machines-"));
  const groups = Array.from({ length: GROUPS }, (_, i) => {
    const userGroupId = `shared-${i}`;
    const envFile = path.join(folder, `${userGroupId}.env`);
    writeFileSync(envFile, "");
    return { url: service.url, apiToken, state: path.join(folder, "state"), envFile, userGroupId };
  });
  for (const group of groups) await new Rotator(await clientPorts(group, () => {})).open(keyOf(group));

  /** Runs a rotation on a separate machine. Resolves to its outcome, or to undefined if the process killed itself. */
  const rotate = async (
    orders: Omit<RotatingClientOptions, "killAt">,
    killAt: KillPoint | "",
  ): Promise<string | undefined> => {
    const env = { ...process.env, ROTATING_CLIENT: JSON.stringify({ ...orders, killAt }) };
    // The first process in a PID namespace cannot kill itself.
    const [file = "", ...rest] = [...machine, "/bin/sh", "-c", '"$0" "$@"; exit $?', process.execPath, programs.client];
    const { stdout, stderr } = await runProgram(file, rest, { env });
    assert.match(stderr, /^(Killed\n)?$/);
    return stdout === "" ? undefined : JSON.parse(stdout).kind;
  };

  for (; more(tally.rounds, 60); tally.rounds++) {
    const group = random.pick(groups);
    const outcomes = await Promise.all(Array.from({ length: MACHINES }, () => rotate(group, "")));
    for (const outcome of outcomes) {
      assert.ok(outcome === "rotated" || outcome === "busy", `A rotation ended as ${outcome}.`);
      tally[outcome === "rotated" ? "rotated" : "yielded to another"]++;
    }
    if (random.chance(0.2)) {
      const killAt = random.pick(["after journal.write 0", "after post 0", "before secret.set 0"] as const);
      assert.equal(await rotate(group, killAt), undefined);
      tally["killed on one machine"]++;
      // Linux may reuse the ID of a namespace that no longer exists. Only in that case does a new machine remove the
      // lock itself.
      const next = await rotate(group, "");
      assert.ok(OUTCOMES_AFTER_KILL.has(next), `A rotation after a killed one ended as ${next}.`);
      if (next === "busy") removeOnlyLock(group);
    }
    await check(group);
  }
  return { ...tally, "tokens lost": 0, "stale tokens treated as current": 0 };
}

/** Removes the lock by hand, as someone would who knows that its process has exited. */
function removeOnlyLock({ state }: Omit<RotatingClientOptions, "killAt">): void {
  const locks = path.join(state, "locks");
  const [lock = "", ...others] = readdirSync(locks);
  assert.deepEqual([lock.endsWith(".lock"), others], [true, []]);
  rmSync(path.join(locks, lock));
}

async function check(group: Omit<RotatingClientOptions, "killAt">): Promise<void> {
  const client = new UserGroupClient({ baseUrl: group.url, apiToken: group.apiToken });
  const current = async () => (await client.get({ user_group_id: group.userGroupId })).userGroup.token;
  const rotator = new Rotator(await clientPorts(group, () => {}));
  const stored = await rotator.token(keyOf(group));
  if (stored?.state === "current") assert.equal(stored.token, await current(), "A stale token is treated as current.");
  await rotator.recover(keyOf(group));
  assert.equal(readEnvVariable(readFileSync(group.envFile, "utf8"), "TOKEN"), await current(), "A token is lost.");
}
