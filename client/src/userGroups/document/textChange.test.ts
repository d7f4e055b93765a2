import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeBetween } from "./textChange.ts";

describe("the change between two texts", () => {
  it("makes one into the other", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { offset, length, text: inserted } = changeBetween(before, after);
        expect(before.slice(0, offset) + inserted + before.slice(offset + length)).toBe(after);
      }),
    );
  });

  it.each([
    ["a same b", "a same b", { offset: 8, length: 0, text: "" }],
    ["[1, 2]", "[1, 3, 2]", { offset: 4, length: 0, text: "3, " }],
    ["aa", "aaa", { offset: 2, length: 0, text: "a" }],
  ])("is small: %j to %j", (before, after, change) => {
    expect(changeBetween(before, after)).toEqual(change);
  });
});
