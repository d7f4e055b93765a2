import { expect, it } from "vitest";
import { readColor } from "./colorForms.ts";
import { CSS_COLOR_NAMES } from "./cssColorNames.ts";

it.each<[string, string | undefined, boolean?]>([
  ["rebeccapurple", "#663399"],
  ["RED", "#ff0000"],
  ["abc", "#abc"],
  ["0xA1B2C3", "#A1B2C3"],
  ["#ABCF", "#ABC", false],
  ["#abc8", "#abc", true],
  ["#12345680", "#123456", true],
  ["rgb(255,0,0)", "#ff0000"],
  ["rgb(300, -5, 0)", "#ff0000"],
  ["rgba(255, 0, 0, 1)", "#ff0000", false],
  ["rgba(255, 0, 0, .5)", "#ff0000", true],
  ["rgb(255 0 0 / 50%)", "#ff0000", true],
  ["hsl(0, 100%, 50%)", "#ff0000"],
  ["hsl(210, 50%, 40%)", "#336699"],
  ["hsla(-150deg 50% 40% / 1)", "#336699", false],
  ["#ab", undefined],
  ["#12345", undefined],
  ["var(--x)", undefined],
  ["", undefined],
  ["constructor", undefined],
])("converts %s to %s", (text, hex, dropsAlpha = false) => {
  expect(readColor(text)).toEqual(hex === undefined ? undefined : { hex, dropsAlpha });
});

it("supports all 148 named CSS colors", () => {
  expect(CSS_COLOR_NAMES.size).toBe(148);
  for (const hex of CSS_COLOR_NAMES.values()) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
});
