import fc from "fast-check";
import frontMatter from "front-matter";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../json/edits.ts";
import { bodyStart } from "./frontMatter.ts";
import { frontMatterMistake } from "./frontMatterMistake.ts";

const FIELDS = ["title", "description", "icon", "keywords", "seo"];
const isField = (key: string): boolean => FIELDS.includes(key);

/** Returns the fields that the platform's own reader finds, or undefined if it fails. */
function platformFields(text: string): unknown {
  try {
    // Its types are those of CommonJS.
    return (frontMatter as unknown as (text: string) => { attributes: unknown }).call(undefined, text).attributes;
  } catch {
    return undefined;
  }
}

function mistakeIn(text: string) {
  const start = text.indexOf("\n") + 1;
  return frontMatterMistake(text.slice(start, text.lastIndexOf("---", bodyStart(text) - 1)), isField);
}

const value = fc.oneof(
  fc.constantFrom(
    "Deploy",
    '"a b"',
    "'It''s'",
    "[a, b]",
    "{ a: b }",
    "1.10",
    "yes",
    "12:30",
    "2024-01-01",
    "> x",
    "|",
    "",
  ),
  fc.string({
    unit: fc.constantFrom(
      "a",
      "b",
      " ",
      " ",
      ":",
      "#",
      '"',
      "'",
      "\\",
      "-",
      "@",
      "!",
      "&",
      "*",
      "[",
      "]",
      "{",
      "}",
      ",",
      "|",
      "\n",
      "é",
    ),
    maxLength: 12,
  }),
);
const line = fc
  .tuple(
    fc.constantFrom("", "", "", " ", "  ", "- ", "\t"),
    fc.constantFrom(...FIELDS, "own", '"title"'),
    fc.constantFrom(": ", ":", ":  "),
    value,
  )
  .map((parts) => parts.join(""));
const page = fc
  .tuple(fc.array(line, { maxLength: 5 }), fc.constantFrom("\n", "\r\n"))
  .filter(([lines]) => !/^(?:---|\.\.\.)/m.test(lines.join("\n")))
  .map(([lines, end]) => ["---", ...lines, "---", "", "Text."].join("\n").replaceAll("\n", end));

describe("front matter compared with the platform's reader", () => {
  it("has a mistake exactly if the platform cannot read it", () => {
    fc.assert(
      fc.property(page, (text) => {
        expect(mistakeIn(text) === undefined, text).toBe(platformFields(text) !== undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it("has repairs that never hide another mistake further up, and keep every letter", () => {
    const letters = (text: string): string => text.replace(/[^a-zé\d]/g, "");
    fc.assert(
      fc.property(page, (text) => {
        const mistake = mistakeIn(text);
        const start = text.indexOf("\n") + 1;
        for (const { title, edits } of mistake?.repairs ?? []) {
          if (/^Keep|duplicate$/.test(title)) continue;
          const repaired = applyEdits(
            text,
            edits.map((edit) => ({ ...edit, offset: edit.offset + start })),
          );
          const next = mistakeIn(repaired);
          const removed = Math.max(0, text.length - repaired.length);
          expect(next === undefined || next.span.offset >= mistake!.span.offset - removed, `${title}: ${text}`).toBe(
            true,
          );
          expect(letters(repaired), text).toBe(letters(text));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
