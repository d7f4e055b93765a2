import { describe, expect, it } from "vitest";
import { Pace } from "./pace.ts";

describe("Pace", () => {
  it("never delays the first check", () => {
    expect(new Pace().delay(0)).toBe(0);
  });

  it.each([
    ["a keystroke later", 2, 100, 0],
    ["within the time it took", 2, 1, 1],
    ["a large file lets what came with the change go first", 40, 100, 1],
    ["a huge file waits for a pause", 400, 10_000, 400],
    ["and no longer than a second", 5000, 10_000, 1000],
  ])("%s", (_, cost, later, expected) => {
    const pace = new Pace();
    pace.finished(cost, 1000);
    expect(pace.delay(1000 + later)).toBe(expected);
  });

  it("runs a check at once, as a whole, when changes have put it off for too long", () => {
    const pace = new Pace();
    pace.finished(400, 1000);
    for (let now = 2000; now < 3500; now += 100) {
      pace.putOff(now);
      expect(pace.isUrgent(now)).toBe(false);
      expect(pace.delay(now)).toBe(400);
    }
    expect(pace.isUrgent(3500)).toBe(true);
    expect(pace.delay(3500)).toBe(0);
    pace.finished(400, 3900);
    expect(pace.isUrgent(3900)).toBe(false);
    expect(pace.delay(9000)).toBe(400);
  });
});
