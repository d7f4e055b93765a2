import { expect, it, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { plainClient } from "../features/service.ts";
import { Scheduler } from "./scheduler.ts";
import type { Session } from "./session.ts";
import { warmUp } from "./warmUp.ts";

/** Runs the warm-up. Returns the logged messages and the number of steps. */
function warming(features = plainClient) {
  const logged: string[] = [];
  let now = 0;
  // Each call advances the clock by more than a turn.
  const scheduler = new Scheduler({ ...systemClock, now: () => (now += 100) });
  const turn = vi.spyOn(scheduler, "turn");
  warmUp({ client: { features }, scheduler, log: (message: string) => logged.push(message) } as unknown as Session);
  return { logged, turn };
}

it("runs in several background steps", async () => {
  const { logged, turn } = warming();
  await vi.waitUntil(() => turn.mock.calls.length === 4, 10_000);
  expect(turn.mock.calls.flat()).toEqual(["background", "background", "background", "background"]);
  expect(logged).toEqual([]);
});

it("stops and logs an error when a step fails", async () => {
  const { logged } = warming({
    ...plainClient,
    get itemDefaults(): readonly string[] {
      throw new Error("not today");
    },
  });
  await vi.waitUntil(() => logged.length > 0, 10_000);
  expect(logged).toEqual([expect.stringMatching(/^warm-up: Error: not today/)]);
});
