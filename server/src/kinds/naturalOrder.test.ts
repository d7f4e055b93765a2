import fc from "fast-check";
import { expect, it } from "vitest";
import { byNaturalName } from "./naturalOrder.ts";

it.each([
  ["p8", "p56"],
  ["p8", "P8"],
  ["p8-a", "p8/b"],
  ["p08", "p8"],
  ["a", "ä"],
  ["ä", "b"],
])("%j comes before %j", (first, second) => {
  expect([byNaturalName(first, second), byNaturalName(second, first)].map(Math.sign)).toEqual([-1, 1]);
});

it("sorts ASCII as the Unicode collation does", () => {
  const collator = new Intl.Collator("en", { numeric: true });
  const name = fc.string({ unit: "grapheme-ascii", maxLength: 8 });
  fc.assert(
    fc.property(fc.tuple(name, name, name), ([start, a, b]) => {
      const [one, other] = [start + a, start.toUpperCase() + b];
      expect(Math.sign(byNaturalName(one, other))).toBe(
        Math.sign(collator.compare(one, other) || (one < other ? -1 : Number(one > other))),
      );
    }),
    { numRuns: 2_000 },
  );
});
