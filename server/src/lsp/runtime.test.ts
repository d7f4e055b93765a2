import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { systemClock } from "./runtime.ts";

it("lets what came in before go first, one in each turn as a connection does, and then comes at once", async () => {
  const done: string[] = [];
  const handle = (messages: readonly string[]): void => {
    const [message, ...rest] = messages;
    if (message === undefined) return;
    setImmediate(() => {
      done.push(message);
      if (message === "change") systemClock.schedule(0, () => done.push("check"));
      handle(rest);
    });
  };
  handle(["change", "completion", "hover"]);
  await delay(20);
  expect(done).toEqual(["change", "completion", "hover", "check"]);
});

it("also lets an answer go first that is due during a request", async () => {
  const done: string[] = [];
  setImmediate(() => {
    systemClock.schedule(2, () => done.push("check"));
    const end = performance.now() + 10;
    while (performance.now() < end);
    // A connection writes its answer in the next turn.
    setImmediate(() => done.push("answer"));
  });
  await delay(40);
  expect(done).toEqual(["answer", "check"]);
});

it.each([0, 5])("does nothing once it was canceled (%i ms)", async (milliseconds) => {
  let hasRun = false;
  const timer = systemClock.schedule(milliseconds, () => {
    hasRun = true;
  });
  timer.cancel();
  await delay(20);
  expect(hasRun).toBe(false);
});
