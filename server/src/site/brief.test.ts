import { describe, expect, it } from "vitest";
import { brief } from "./brief.ts";

describe("brief", () => {
  it.each([
    ["keeps a line", "A title", "A title"],
    ["makes one line of several", " two\n  lines\t", "two lines"],
    ["cuts at a space", "one two three", "one two…"],
    ["cuts a word that is longer than all", "onetwothree", "onetwothre…"],
    ["cuts no letter in two", "ninechars😀", "ninechars\ufffd…"],
    ["takes spaces for nothing", " \n ", ""],
  ])("%s", (_, text, expected) => {
    expect(brief(text, 10)).toBe(expected);
  });
});
