import { describe, expect, it } from "vitest";
import { Pace } from "./pace.ts";

describe("Pace", () => {
  it("never delays the first check", () => {
    expect(new Pace().delay(0)).toBe(0);
  });

  it.each([
    ["a keystroke later", 2, 100, 0],
    ["within the time it took", 2, 1, 1],
    ["a large file lets what came with the change go first", 40, 100, 2],
    ["a huge file waits for a pause", 400, 10_000, 400],
    ["and no longer than a second", 5000, 10_000, 1000],
  ])("%s", (_, cost, later, expected) => {
    const pace = new Pace();
    pace.finished(cost, 1000);
    expect(pace.delay(1000 + later)).toBe(expected);
  });
});
