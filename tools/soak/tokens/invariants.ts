// Invariants of a group whose token was rotated while faults occurred.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { keyOf } from "../../../test/service/support/rotatingClient.ts";
import { QUARANTINE_MS, Rotator, readEnvVariable } from "../../../user-groups/src/index.ts";
import { first, type Group, type RotationWorld, traceOf } from "./rotationWorld.ts";

/** @throws {AssertionError} If a stale token is treated as current. */
export async function checkNoStaleToken(world: RotationWorld, group: Group): Promise<void> {
  const { rotator } = first(group);
  const stored = await rotator.token(keyOf(group.options));
  if (stored?.state !== "current") return;
  assert.equal(await world.current(group), stored.token, `A stale token is treated as current: ${traceOf(group)}`);
}

/**
 * Checks a group after all delayed messages have arrived.
 *
 * @throws {AssertionError} If a token is lost, or a rotation stays pending.
 */
export async function checkGroup(world: RotationWorld, group: Group): Promise<void> {
  await checkNoStaleToken(world, group);
  const { rotator, ports } = first(group);
  for (const report of await rotator.recoverAll()) world.note(group, report);
  if ((await ports.journal.list()).length > 0) await acceptLater(world, group);
  assert.deepEqual(await ports.journal.list(), [], `A rotation remains pending: ${traceOf(group)}`);
  const text = readFileSync(group.options.envFile, "utf8");
  const current = await world.current(group);
  assert.equal(readEnvVariable(text, "TOKEN"), current, `A token is lost: ${traceOf(group)}`);
  assert.ok(text.startsWith("# kept\n"));
}

/**
 * Accepts the server state after the quarantine. This is the only way out if all retries of a rotation were lost as
 * well. Advances both of the window's clocks.
 */
async function acceptLater(world: RotationWorld, group: Group): Promise<void> {
  const { ports } = first(group);
  const later = QUARANTINE_MS + 1000;
  const now = () => {
    const { wall, uptime } = ports.now();
    return { wall: wall + world.clientOffset + later, uptime: uptime + later };
  };
  world.note(group, await new Rotator({ ...ports, now }).accept(keyOf(group.options)));
  world.tally["decided by time"]++;
}
