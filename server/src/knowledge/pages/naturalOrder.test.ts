import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byNaturalName } from "./naturalOrder.ts";

it.each([
  ["p8", "p56"],
  ["p8", "P8"],
  ["p8-a", "p8/b"],
  ["p08", "p8"],
  ["a", "ä"],
  ["ä", "b"],
])("sorts %j before %j", (first, second) => {
  expect([byNaturalName(first, second), byNaturalName(second, first)].map(Math.sign)).toEqual([-1, 1]);
});

describe("ASCII order", () => {
  const collator = new Intl.Collator("en", { numeric: true });
  const isSorted = (a: string, b: string): boolean =>
    Math.sign(byNaturalName(a, b)) === Math.sign(collator.compare(a, b) || (a < b ? -1 : Number(a > b)));

  it("matches the Unicode collation for all pairs of characters", () => {
    const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const wrong = characters.flatMap((a) => characters.filter((b) => !isSorted(a, b)).map((b) => [a, b]));
    expect(wrong).toEqual([]);
  });

  it("matches the Unicode collation for names with a common prefix", () => {
    const name = fc.string({ unit: fc.constantFrom(..."aAbB0019-/"), maxLength: 6 });
    fc.assert(
      fc.property(fc.tuple(name, name, name), ([start, a, b]) => isSorted(start + a, start.toUpperCase() + b)),
      { numRuns: 2_000 },
    );
  });
});
