import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { conflictsIn, readableText } from "./conflicts.ts";
import { stringOf, valueAt } from "./json.ts";

const OURS = '{\n<<<<<<< HEAD\n  "name": "ours",\n=======\n  "name": "theirs",\n>>>>>>> main\n  "navigation": []\n}\n';
const WITH_BASE = OURS.replace("=======", '||||||| 1a2b3c\n  "name": "base",\n=======');

describe("conflictsIn", () => {
  it.each([
    ["two sides", OURS, '  "name": "theirs",\n'],
    ["base", WITH_BASE, '  "name": "theirs",\n'],
    ["CRLF", OURS.replaceAll("\n", "\r\n"), '  "name": "theirs",\r\n'],
  ])("finds %s", (_, text, theirs) => {
    const [conflict, ...more] = conflictsIn(text);
    const { offset, length } = conflict!.sides!.theirs;
    expect(text.slice(offset, offset + length)).toBe(theirs);
    expect(text.slice(conflict!.offset).startsWith("<<<<<<< HEAD")).toBe(true);
    expect(text.slice(0, conflict!.offset + conflict!.length)).toMatch(/>>>>>>> main\r?\n$/);
    expect(more).toEqual([]);
  });

  it("treats a leftover marker as a conflict without sides", () => {
    expect(conflictsIn("{\n=======\n}").map(({ sides, offset }) => [sides, offset])).toEqual([[undefined, 2]]);
  });

  it("ignores markers in the middle of a line", () => {
    expect(conflictsIn('{\n  "name": "<<<<<<< HEAD"\n}')).toEqual([]);
  });
});

describe("readableText", () => {
  it.each([OURS, WITH_BASE])("keeps our side without shifting any offsets", (text) => {
    const readable = readableText(text, conflictsIn(text));
    expect(readable).toHaveLength(text.length);
    expect(JSON.parse(readable)).toEqual({ name: "ours", navigation: [] });
    expect(readable.indexOf('"ours"')).toBe(text.indexOf('"ours"'));
  });

  it("returns the same text if there is nothing to hide", () => {
    const text = '{ "name": "Acme" }';
    expect(readableText(text, [])).toBe(text);
  });
});

it("reports no errors for a config with a conflict or a byte order mark", () => {
  for (const text of [OURS, `\ufeff${OURS}`]) {
    const config = parseSiteConfig("file:///site/site.config.json", text);
    expect(config.parseErrors).toEqual([]);
    expect(stringOf(valueAt(config.root, ["name"]))).toBe("ours");
  }
});
