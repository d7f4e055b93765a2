import { expect, it, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { Scheduler } from "./scheduler.ts";

const hovers = Array.from({ length: 30 }, () => "hover");

/** Returns a clock that advances by more than a turn at each call. */
const slowClock = () => {
  let now = 0;
  return { ...systemClock, now: () => (now += 100) };
};

it("waits for pending messages, and then runs immediately", async () => {
  const scheduler = new Scheduler(systemClock);
  const done: string[] = [];
  // The connection handles one message per turn. The first message schedules a check.
  const handle = ([message, ...rest]: readonly string[]): void => {
    if (message === undefined) return;
    setImmediate(() => {
      scheduler.messageReceived();
      done.push(message);
      if (message === "change") void scheduler.turn("check").then(() => done.push("check"));
      handle(rest);
    });
  };
  handle(["change", ...hovers, "completion"]);
  await vi.waitUntil(() => done.includes("check"), 10_000);
  expect(done).toEqual(["change", ...hovers, "completion", "check"]);
});

it("waits for responses, too", async () => {
  const done: string[] = [];
  const turn = new Scheduler(systemClock).turn("check").then(() => done.push("check"));
  // The connection writes its response in the next turn.
  setImmediate(() => setImmediate(() => done.push("answer")));
  await turn;
  expect(done).toEqual(["answer", "check"]);
});

it("runs even if a client never stops sending messages", async () => {
  const scheduler = new Scheduler(systemClock);
  let isOver = false;
  const sendForever = (): void => {
    scheduler.messageReceived();
    if (!isOver) setImmediate(sendForever);
  };
  sendForever();
  await scheduler.turn("background");
  isOver = true;
});

/** Work that has several steps and records when it runs. */
function* work(name: string, steps: number, done: string[]): Generator<undefined, string> {
  for (let step = 0; step < steps; step++) {
    done.push(name);
    yield;
  }
  return name;
}

it("runs checks before background work, in turns", async () => {
  const scheduler = new Scheduler(slowClock());
  const done: string[] = [];
  const background = scheduler.run("background", work("pages", 3, done));
  await scheduler.turn("background");
  const check = scheduler.run("check", work("check", 3, done));
  expect(await Promise.all([background, check])).toEqual(["pages", "check"]);
  expect(done).toEqual(["pages", "check", "check", "check", "pages", "pages"]);
});

it("stops work that is no longer needed", async () => {
  const done: string[] = [];
  const isWanted = (): boolean => done.length < 2;
  expect(await new Scheduler(slowClock()).run("check", work("check", 5, done), isWanted)).toBeUndefined();
  expect(done).toEqual(["check", "check"]);
});
