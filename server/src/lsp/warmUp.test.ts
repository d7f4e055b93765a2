import { expect, it } from "vitest";
import { plainClient } from "../features/index.ts";
import type { Session } from "./session.ts";
import { warmUp } from "./warmUp.ts";

/** Warms up on a clock that runs what is due when the test says so. */
function warming(features = plainClient) {
  const due: { readonly milliseconds: number; readonly action: () => void }[] = [];
  const logged: string[] = [];
  const clock = {
    now: () => 0,
    schedule(milliseconds: number, action: () => void) {
      due.push({ milliseconds, action });
      return { cancel: () => undefined };
    },
  };
  warmUp({ client: { features }, clock, log: (message: string) => logged.push(message) } as unknown as Session);
  return { due, logged };
}

it("has several parts, and each lets go first what the client sends meanwhile", () => {
  const { due, logged } = warming();
  let parts = 0;
  for (let part = due.shift(); part; part = due.shift(), parts++) {
    // Nothing has run before, and only this part is due.
    expect(due).toEqual([]);
    expect(part.milliseconds).toBe(0);
    part.action();
  }
  expect(parts).toBe(4);
  expect(logged).toEqual([]);
});

it("ends, with a line in the log, when a part fails", () => {
  const { due, logged } = warming({
    ...plainClient,
    get itemDefaults(): readonly string[] {
      throw new Error("not today");
    },
  });
  for (let part = due.shift(); part; part = due.shift()) part.action();
  expect(logged).toEqual([expect.stringMatching(/^warm-up: Error: not today/)]);
});
