import { setTimeout as delay } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { systemClock } from "./runtime.ts";
import { Traffic } from "./traffic.ts";

/** Handles messages, one in each turn as a connection does. The first one asks for a check. */
function handle(messages: readonly string[], milliseconds: number): string[] {
  const traffic = new Traffic();
  const clock = systemClock(traffic);
  const done: string[] = [];
  const next = ([message, ...rest]: readonly string[]): void => {
    if (message === undefined) return;
    setImmediate(() => {
      traffic.handling();
      done.push(message);
      if (message === "change") clock.schedule(milliseconds, () => done.push("check"));
      next(rest);
    });
  };
  next(messages);
  return done;
}

const manyHovers = Array.from({ length: 30 }, () => "hover");

it("lets what came in before go first, and then comes at once", async () => {
  const done = handle(["change", ...manyHovers, "completion"], 0);
  await vi.waitUntil(() => done.includes("check"), 10_000);
  expect(done).toEqual(["change", ...manyHovers, "completion", "check"]);
});

it("also lets an answer go first that is due during a request", async () => {
  const done: string[] = [];
  setImmediate(() => {
    systemClock(new Traffic()).schedule(2, () => done.push("check"));
    const end = performance.now() + 10;
    while (performance.now() < end);
    // A connection writes its answer in the next turn.
    setImmediate(() => done.push("answer"));
  });
  await vi.waitUntil(() => done.includes("check"), 10_000);
  expect(done).toEqual(["answer", "check"]);
});

it("comes while a client never stops", async () => {
  const traffic = new Traffic();
  let isOver = false;
  const goOn = (): void => {
    traffic.handling();
    if (!isOver) setImmediate(goOn);
  };
  goOn();
  await new Promise<void>((resolve) => systemClock(traffic).schedule(0, resolve));
  isOver = true;
});

it.each([0, 5])("does nothing once it was canceled (%i ms)", async (milliseconds) => {
  let hasRun = false;
  const timer = systemClock(new Traffic()).schedule(milliseconds, () => {
    hasRun = true;
  });
  timer.cancel();
  await delay(20);
  expect(hasRun).toBe(false);
});
