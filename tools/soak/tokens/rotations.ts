import assert from "node:assert/strict";
import { keyOf } from "../../../test/service/support/rotatingClient.ts";
import type { Counts, SoakContext } from "../soak.ts";
import { deliverLate, jumpClocks, killClient, killServices, suspendClient } from "./disturbances.ts";
import { checkHistory } from "./histories.ts";
import { checkGroup, checkNoStaleToken } from "./invariants.ts";
import { first, type Group, type Place, RotationWorld } from "./rotationWorld.ts";

const STEPS_PER_ROUND = 6;

/**
 * Rotates tokens through proxies with random faults, using two windows per group, while services and clients are
 * killed. At the end of each round, the faults stop. At that point, no token may be lost, and no stale token may be
 * treated as current. Meanwhile, checks the histories of other groups.
 *
 * @returns The results.
 * @throws {AssertionError} If an invariant is violated.
 */
export async function rotateThroughFaults(place: Place, context: SoakContext): Promise<Counts> {
  await using world = await RotationWorld.open(place, context.random);
  let rounds = 0;
  for (; context.more(world.tally.rotated, 5000); rounds++) {
    await round(world, rounds);
    if (rounds % 10 === 9) context.progress(`${world.tally.rotated} rotations, ${world.tally.faults} faults`);
  }
  const { "clock jumps": jumps, ...tally } = world.tally;
  return {
    rounds,
    ...tally,
    ...(place.clocksJump ? { "clock jumps": jumps } : {}),
    "tokens lost": 0,
    "stale tokens treated as current": 0,
  };
}

/** Performs operations on each group while faults occur, and then checks all groups without faults. */
async function round(world: RotationWorld, index: number): Promise<void> {
  world.faultsPaused = false;
  const disturbing = [killServices(world), deliverLate(world), jumpClocks(world)];
  const histories = [0, 1].map((i) => checkHistory(world, `history-${index}-${i}`));
  // The promises are awaited below. Until then, a rejection must not end the process.
  for (const history of histories) history.catch(() => {});
  try {
    await Promise.all(world.groups.map((group) => operate(world, group)));
    await Promise.all(histories);
  } finally {
    world.faultsPaused = true;
    await Promise.all(disturbing);
    await Promise.allSettled(histories);
  }
  // Recover before the delayed messages arrive. No client may conclude from its clock that these messages can no longer
  // arrive.
  for (const group of world.groups) world.note(group, await first(group).rotator.recover(keyOf(group.options)));
  for (const proxy of world.proxies) await proxy.release();
  assert.equal(world.elsewhere?.requests(), 0, "A redirect was followed.");
  for (const group of world.groups) await checkGroup(world, group);
}

/** Performs operations on a group while other processes that use the group are killed and suspended. */
async function operate(world: RotationWorld, group: Group): Promise<void> {
  for (let step = 0; step < STEPS_PER_ROUND; step++) {
    if (world.random.chance(0.04)) await killClient(world, group);
    if (world.random.chance(0.02)) await suspendClient(world, group);
    const both = world.random.chance(0.3);
    const windows = both ? group.windows : [world.random.pick(group.windows)];
    await Promise.all(windows.map(({ rotator }) => world.operateOnce(group, rotator)));
    await checkNoStaleToken(world, group);
  }
}
