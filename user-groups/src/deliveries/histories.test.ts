import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DeliveryWorld, KEY, Machine, TARGETS } from "../testing/deliveryWorld.ts";

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A history in which two machines run commands, first with failures and then without. */
async function history(seed: number) {
  const world = new DeliveryWorld(randomFrom(seed));
  const machines = [new Machine(world), new Machine(world)];
  let crashes = 0;
  let requested = machines.length;
  const current = () => [...world.values.values()].every((value) => value === world.token);
  // Each machine learns about its targets before anything fails.
  for (const machine of machines) expect((await machine.run("rotate"))?.delivery?.kind).toBe("delivered");
  for (let round = 0; round < 4; round++) {
    const bad = { crash: world.pick(3) * 0.02, service: world.pick(3) * 0.15, target: world.pick(3) * 0.3 };
    world.faults = bad;
    const rotations = machines.filter(() => world.chance(0.6));
    const runs = machines.map((machine) => machine.run(rotations.includes(machine) ? "rotate" : "deliver"));
    const ends = await Promise.all(runs);
    crashes += ends.filter((end) => end === undefined).length;
    requested += rotations.length;
    expect(world.commits).toBeLessThanOrEqual(requested);
    if (!current()) expect(machines.some((machine) => machine.knows)).toBe(true);
    // Neither command may have seen the other one finish, but the last one to finish asked the service after its last
    // delivery.
    if (ends.every((end) => end?.delivery?.kind === "delivered")) expect(current()).toBe(true);
  }
  world.faults = { crash: 0, service: 0, target: 0 };
  for (const machine of machines) expect((await machine.run("deliver"))?.delivery?.kind).toBe("delivered");
  expect(world.commits).toBeLessThanOrEqual(requested);
  for (const machine of machines) expect((await machine.run("deliver"))?.delivery?.kind).toBe("delivered");
  expect([
    current(),
    machines.map((machine) => [machine.knows, machine.recordsDelivery(world.token), machine.heldTokens]),
  ]).toEqual([true, machines.map(() => [false, true, 0])]);
  return crashes;
}

describe("deliveries from two machines", () => {
  it("never lose a token or silently skip a target, regardless of failures and crashes", async () => {
    let crashes = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        crashes += await history(seed);
      }),
      { numRuns: 150 },
    );
    expect(crashes).toBeGreaterThan(30);
  }, 120_000);

  it("deliver the same token again, without rotating, until every target has it", async () => {
    const world = new DeliveryWorld(randomFrom(1));
    const machine = new Machine(world);
    world.faults = { crash: 0, service: 0, target: 1 };
    const [target] = TARGETS;
    for (let i = 0; i < 4; i++) {
      const end = await machine.run("rotate");
      expect(end?.delivery).toMatchObject({ kind: "open", record: { key: KEY } });
      expect([world.commits, machine.heldTokens, end?.report === undefined]).toEqual([1, 1, i > 0]);
    }
    world.faults = { crash: 0, service: 0, target: 0 };
    expect(await machine.run("rotate")).toMatchObject({ delivery: { kind: "delivered" } });
    expect([world.commits, machine.heldTokens, target && world.values.get(target)]).toEqual([1, 0, "token-1"]);
    expect((await machine.run("rotate"))?.report?.outcome.kind).toBe("rotated");
  });

  it("use this machine's token while the service does not respond, and report it as unconfirmed", async () => {
    const world = new DeliveryWorld(randomFrom(1));
    const machine = new Machine(world);
    world.faults = { crash: 0, service: 0, target: 1 };
    await machine.run("rotate");
    world.faults = { crash: 0, service: 1, target: 0 };
    expect((await machine.run("deliver"))?.delivery?.kind).toBe("unconfirmed");
    expect([[...world.values.values()], machine.heldTokens]).toEqual([["token-1", "token-1"], 1]);
    world.faults = { crash: 0, service: 0, target: 0 };
    expect((await machine.run("deliver"))?.delivery?.kind).toBe("delivered");
    expect(machine.heldTokens).toBe(0);
  });
});
