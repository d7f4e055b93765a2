import fc from "fast-check";
import { expect, it } from "vitest";
import { contrastRatio, formatRatio, withContrast } from "./contrast.ts";

// The first two are examples from WCAG. #767676 is the lightest gray that has a contrast of 4.5:1 on white.
it.each([
  ["#000000", "#ffffff", 21],
  ["#fff", "#fff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#FFF", 4.48],
  ["#0000ff", "#ffffff", 8.59],
])("computes the contrast between %s and %s: %d", (a, b, ratio) => {
  expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
});

it("never rounds up a ratio", () => {
  expect(formatRatio(4.49)).toBe("4.4:1");
  expect(formatRatio(21)).toBe("21:1");
});

it("finds a readable shade on any background", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, hex, fc.constantFrom(3, 4.5), (color, background, ratio) => {
      expect(contrastRatio(withContrast(color, background, ratio), background)).toBeGreaterThanOrEqual(ratio);
    }),
  );
});

it("preserves the case of the color", () => {
  expect(withContrast("#FFD700", "#fff", 3)).toBe("#AD9200");
  expect(withContrast("#333", "#222", 3)).toBe("#6c6c6c");
});
