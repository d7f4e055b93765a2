import { describe, expect, it } from "vitest";
import { measureSlowness, scaledTimeout } from "./scaledTimeout.ts";

/** Returns the slowness factor if the work takes `ms` milliseconds. */
const slownessAfter = (ms: number) => {
  let time = 0;
  return measureSlowness(
    () => time,
    () => {
      time += ms;
    },
  );
};

describe("scaledTimeout", () => {
  it.each([
    { ms: 10, times: 1 },
    { ms: 60, times: 1 },
    { ms: 150, times: 2.5 },
    { ms: 60_000, times: 4 },
  ])("multiplies a timeout by $times if the work takes $ms ms", ({ ms, times }) =>
    expect(slownessAfter(ms)).toBe(times),
  );

  it("never shortens a timeout", () => {
    expect(scaledTimeout(15_000)).toBeGreaterThanOrEqual(15_000);
    expect(scaledTimeout(15_000)).toBeLessThanOrEqual(4 * 15_000);
  });
});
