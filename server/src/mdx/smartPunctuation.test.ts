import { describe, expect, it } from "vitest";
import { growthOf, SAFE_GROWTH } from "../testing/growth.ts";
import { smartText } from "./smartPunctuation.ts";

describe("typographic punctuation", () => {
  // The expected texts are the output of `remark-smartypants` 3.0.2.
  it.each([
    ["What's next?", "What’s next?"],
    ['The "fast" way', "The “fast” way"],
    ['"Fast"', "“Fast”"],
    ["'a' and ''b''", "‘a’ and ”b”"],
    ["the users' and the '80s", "the users’ and the ’80s"],
    ["'tis", "‘tis"],
    ["f('x') and (\"y\")", "f(‘x’) and (“y”)"],
    ["\"'Quoted' words\"", "“‘Quoted’ words”"],
    ["Is it \"x?\" It's 5'", "Is it “x?” It’s 5’"],
    ['Edit ".env" or ".Env"', "Edit “.env” or ”.Env”"],
    ['e.g. "x", w/o "y", R&D\'s "z"', "e.g. “x”, w/o “y”, R&D’s “z”"],
    ['Done."Next" and done."next"', "Done.”Next” and done.”next”"],
    ["a -- b --- c--d", "a — b --- c—d"],
    ["wait... and . . . x..", "wait… and … x.."],
    ["``x''", "“x”"],
  ])("%s", (text, smart) => {
    expect(smartText([{ text, isCode: false }], "", "")).toBe(smart);
  });

  it("leaves code unchanged", () => {
    const pieces = [
      { text: "Set ", isCode: false },
      { text: "user's --x...", isCode: true },
      { text: "'s name", isCode: false },
    ];
    expect(smartText(pieces, "", "")).toBe("Set user's --x...’s name");
  });

  it.each([
    ["", "", "“x”"],
    ["text", "", "”x”"],
    ["Text.", "", "”x”"],
    [" text:", "", "“x”"],
  ])("chooses quotes by the text around them: %j", (before, after, smart) => {
    expect(smartText([{ text: '"x"', isCode: false }], before, after)).toBe(smart);
  });

  it.each(["'a-", "a.\"'", ". ", "a/"])("takes linear time for %j", async (unit) => {
    const run = async (size: number): Promise<void> =>
      void smartText([{ text: unit.repeat(size), isCode: false }], "", "");
    expect(await growthOf(run)).toBeLessThan(SAFE_GROWTH);
  });
});
