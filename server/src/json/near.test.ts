import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "./near.ts";

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["start", "start", 0],
    ["start", "strat", 1],
    ["quickstart", "quistart", 2],
    ["a", "", 1],
    ["ab", "ba", 1],
    ["kitten", "sitting", 3],
  ])("returns the distance between %j and %j: %i", (a, b, distance) => {
    expect(editDistance(a, b, 10)).toBe(distance);
    expect(editDistance(b, a, 10)).toBe(distance);
  });

  it("stops only after the limit is exceeded", () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "c") });
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b, 20), limit + 1));
      }),
    );
  });
});

describe("nearest", () => {
  it.each([
    ["colour", ["color", "colors"], ["color", "colors"]],
    ["nam", ["name", "type", "url"], ["name"]],
    ["style", ["type"], []],
    ["name", ["name"], []],
    ["", ["x"], []],
    ["y", ["x"], []],
    ["a", ["as"], ["as"]],
  ])("finds candidates for %j", (word, candidates, expected) => {
    expect(nearest(word, candidates)).toEqual(expected);
  });
});
