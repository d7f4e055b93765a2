import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { recordHistory } from "../../../test/service/support/history.ts";
import { type Send, sender } from "../../../test/service/support/http.ts";
import { isLinearizable } from "../../../test/service/support/linearizability.ts";
import type { RotationWorld } from "./rotationWorld.ts";

/**
 * Checks that the observations of clients without a proxy are linearizable while services are killed.
 *
 * @throws {AssertionError} If the observations are not linearizable.
 */
export async function checkHistory(world: RotationWorld, userGroupId: string): Promise<void> {
  const sends = world.slots.map(
    (slot): Send =>
      (...call) =>
        sender(slot.service.url, world.apiToken)(...call),
  );
  const created = await withRetries(() => (sends[0] as Send)("GET", { body: { user_group_id: userGroupId } }));
  assert.equal(created.status, 200);
  const load = { clients: 4, callsPerClient: 12, cut: 0.1, pauseMs: 60, random: world.random.next };
  const { initial, tokens, calls, acknowledged } = await withRetries(() =>
    recordHistory({ ...load, userGroupId, sends }),
  );
  const start = performance.now();
  const last = await withRetries(() => (sends[0] as Send)("GET", { body: { user_group_id: userGroupId } }));
  const action = { kind: "read", token: last.json.user_group.token } as const;
  const history = [...calls, { start, end: performance.now(), action }];
  assert.ok(isLinearizable(history, initial), `The history of ${userGroupId} is not linearizable.`);
  assert.equal(new Set(acknowledged).size, acknowledged.length, "A token was issued twice.");
  for (const token of tokens) assert.ok(!world.handedOut.has(token), "Another group's token was issued.");
  for (const token of tokens) world.handedOut.add(token);
  world.tally["histories checked"]++;
  world.tally.rotated += acknowledged.length;
}

/** Retries a read until a service is available. */
async function withRetries<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt === 600) throw error;
      await delay(50);
    }
  }
}
