// Faults other than network faults: processes that exit or stop, and clocks that jump.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EFFECTS, type KillPoint, type RotatingClientOptions } from "../../../test/service/support/rotatingClient.ts";
import { runProgram } from "../../../test/support/runProgram.ts";
import type { Group, RotationWorld } from "./rotationWorld.ts";

const HOUR = 3_600_000;
/** Clock offsets in milliseconds. */
const JUMPS = [0, HOUR, -HOUR, 48 * HOUR, -48 * HOUR, 400 * 24 * HOUR, -400 * 24 * HOUR];

/**
 * Starts a process that suspends itself in the middle of a rotation. Its lock is removed as if by a user, another
 * process continues the rotation, and then the first process resumes.
 */
export async function suspendClient(world: RotationWorld, group: Group): Promise<void> {
  const { options } = group;
  const killAt: KillPoint = `after ${world.random.pick(EFFECTS)} 0`;
  const client = { ...options, killAt, signal: "SIGSTOP" } satisfies RotatingClientOptions;
  const env = { ...process.env, ROTATING_CLIENT: JSON.stringify(client) };
  const child = spawn(process.execPath, [world.place.programs.client], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  // Output means that the process was suspended. The process may also exit with an outcome before it reaches that
  // point.
  await Promise.race([once(child.stdout, "data"), ended]);
  rmSync(path.join(options.state, "locks"), { recursive: true, force: true });
  await world.operateOnce(group, world.random.pick(group.windows).rotator);
  child.kill("SIGCONT");
  await ended;
  group.trace.push(`client, suspended ${killAt}`);
  world.tally["clients suspended"]++;
}

/** Starts a process that kills itself in the middle of a rotation. It uses the same folder and file as the windows. */
export async function killClient(world: RotationWorld, group: Group): Promise<void> {
  const side = world.random.pick(["before", "after"]);
  const killAt = `${side} ${world.random.pick(EFFECTS)} ${world.random.below(2)}` as KillPoint;
  const env = { ...process.env, ROTATING_CLIENT: JSON.stringify({ ...group.options, killAt }) };
  const { code, stderr } = await runProgram(process.execPath, [world.place.programs.client], { env });
  assert.equal(stderr, "");
  group.trace.push(`client, ${code === null ? "killed" : "not killed"} ${killAt}`);
  if (code === null) world.tally["clients killed"]++;
}

/** Repeatedly kills and restarts services during the fault phase. */
export async function killServices(world: RotationWorld): Promise<void> {
  while (!world.faultsPaused) {
    await delay(700 + world.random.below(2500));
    if (world.faultsPaused) return;
    const slot = world.random.pick(world.slots);
    await slot.service.kill();
    world.tally["services killed"]++;
    slot.service = await world.serve();
  }
}

/** Delivers delayed requests and responses during the fault phase. */
export async function deliverLate(world: RotationWorld): Promise<void> {
  while (!world.faultsPaused) {
    await delay(50 + world.random.below(1500));
    await world.random.pick(world.proxies).release();
  }
}

/**
 * Repeatedly changes the clocks of clients and services during the fault phase, if the scenario includes clock jumps.
 */
export async function jumpClocks(world: RotationWorld): Promise<void> {
  if (!world.place.clocksJump) return;
  while (!world.faultsPaused) {
    await delay(world.random.below(300));
    world.clientOffset = world.random.pick(JUMPS);
    writeFileSync(world.offsetFile, String(world.random.pick(JUMPS)));
    for (const { service } of world.slots) {
      try {
        process.kill(service.pid, "SIGUSR2");
      } catch {
        // The service has just been killed.
      }
    }
    world.tally["clock jumps"]++;
  }
}
