import { describe, expect, it } from "vitest";
import { measureSlowness, patience } from "./pace.ts";

/** A clock that advances by so many milliseconds during the work. */
const taking = (ms: number) => {
  let time = 0;
  return measureSlowness(
    () => time,
    () => {
      time += ms;
    },
  );
};

describe("the pace of a machine", () => {
  it.each([
    { ms: 10, times: 1 },
    { ms: 60, times: 1 },
    { ms: 150, times: 2.5 },
    { ms: 60_000, times: 4 },
  ])("is $times where the work takes $ms ms", ({ ms, times }) => expect(taking(ms)).toBe(times));

  it("lengthens waits, and never shortens them", () => {
    expect(patience(15_000)).toBeGreaterThanOrEqual(15_000);
    expect(patience(15_000)).toBeLessThanOrEqual(4 * 15_000);
  });
});
