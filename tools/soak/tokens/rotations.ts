import assert from "node:assert/strict";
import { keyOf } from "../../../test/service/support/rotatingClient.ts";
import type { Counts, SoakContext } from "../soak.ts";
import { deliverLate, jumpClocks, killClient, killServices, suspendClient } from "./disturbances.ts";
import { checkHistory } from "./histories.ts";
import { checkBelief, checkGroup } from "./mustHold.ts";
import { first, type Group, type Place, RotationWorld } from "./rotationWorld.ts";

const STEPS_PER_ROUND = 6;

/**
 * Rotates tokens of groups through proxies with random faults, each group from two windows, while services and clients
 * are killed. In every round the faults stop once: then no token is lost, and no stale one is believed current. Beside
 * it, the histories of other groups are checked.
 *
 * @returns what was done
 * @throws AssertionError
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
    "stale tokens believed current": 0,
  };
}

/** Some operations on each group under faults, then a check of all groups without faults. */
async function round(world: RotationWorld, index: number): Promise<void> {
  world.isCalm = false;
  const disturbing = [killServices(world), deliverLate(world), jumpClocks(world)];
  const histories = [0, 1].map((i) => checkHistory(world, `history-${index}-${i}`));
  // Awaited below: until then, a failure must not end the process.
  for (const history of histories) history.catch(() => {});
  try {
    await Promise.all(world.groups.map((group) => operate(world, group)));
    await Promise.all(histories);
  } finally {
    world.isCalm = true;
    await Promise.all(disturbing);
    await Promise.allSettled(histories);
  }
  // Before what is held back arrives, which nothing may rule out, whatever the clocks say.
  for (const group of world.groups) world.note(group, await first(group).rotator.recover(keyOf(group.orders)));
  for (const proxy of world.proxies) await proxy.release();
  assert.equal(world.elsewhere?.requests(), 0, "A redirect was followed.");
  for (const group of world.groups) await checkGroup(world, group);
}

/** Some operations on a group, while processes that work on it are killed and suspended. */
async function operate(world: RotationWorld, group: Group): Promise<void> {
  for (let step = 0; step < STEPS_PER_ROUND; step++) {
    if (world.random.chance(0.04)) await killClient(world, group);
    if (world.random.chance(0.02)) await suspendClient(world, group);
    const both = world.random.chance(0.3);
    const windows = both ? group.windows : [world.random.pick(group.windows)];
    await Promise.all(windows.map(({ rotator }) => world.operateOnce(group, rotator)));
    await checkBelief(world, group);
  }
}
