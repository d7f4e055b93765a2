import { describe, expect, it } from "vitest";
import { usedTexts } from "../testing/usedTexts.ts";
import { german } from "./locale.ts";

/** Returns the sorted placeholders in a message, such as `{0}`. */
function placesIn(text: string): string[] {
  return [...new Set(text.match(/\{\d+\}/g))].sort();
}

describe("German translations", () => {
  // Messages without a translation stay in English until a release. `npm run check` lists them.
  it("contain no unused messages", () => {
    const used = new Set(usedTexts());
    expect(used.size).toBeGreaterThan(700);
    const unused = Object.keys(german).filter((text) => !used.has(text));
    expect(unused, "Remove these from server/src/text/german.json. Then run: npm run check").toEqual([]);
  });

  it("have the same placeholders as the English messages", () => {
    const different = Object.entries(german).filter(
      ([english, text]) => String(placesIn(english)) !== String(placesIn(text)),
    );
    expect(different, "Use the same placeholders in both languages.").toEqual([]);
  });

  it("keep placeholders apart from other braces, which would hide them", () => {
    const hidden = Object.entries(german)
      .flat()
      .filter((text) => /\{(?!\d+\})[^}]*\{\d/.test(text));
    expect(hidden).toEqual([]);
  });
});
