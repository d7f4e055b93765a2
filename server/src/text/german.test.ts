import { describe, expect, it } from "vitest";
import { usedTexts } from "../testing/usedTexts.ts";
import { german } from "./locale.ts";

/** The placeholders in a text, such as `{0}`, sorted. */
function placesIn(text: string): string[] {
  return [...new Set(text.match(/\{\d+\}/g))].sort();
}

describe("German translations", () => {
  // Missing texts stay English until a release. `npm run check` lists them.
  it("contain no unused texts", () => {
    const used = new Set(usedTexts());
    expect(used.size).toBeGreaterThan(700);
    const unused = Object.keys(german).filter((text) => !used.has(text));
    expect(unused, "Remove these from server/src/text/german.json. Then run: npm run check").toEqual([]);
  });

  it("have the same placeholders as the English text", () => {
    const different = Object.entries(german).filter(
      ([english, text]) => String(placesIn(english)) !== String(placesIn(text)),
    );
    expect(different, "Use the same placeholders in both texts.").toEqual([]);
  });

  it("keep placeholders apart from other braces, which would hide them", () => {
    const hidden = Object.entries(german)
      .flat()
      .filter((text) => /\{(?!\d+\})[^}]*\{\d/.test(text));
    expect(hidden).toEqual([]);
  });
});
