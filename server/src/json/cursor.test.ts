import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { markedConfig } from "../testing/marked.ts";
import { slotAt } from "./cursor.ts";

/**
 * Describes a slot in short form: its role, the replaced text, the offset of the missing comma before it, and the next
 * character.
 */
function at(source: string): string {
  const { config, cursor, text } = markedConfig(source);
  const slot = slotAt(config, cursor);
  if (!slot) return "-";
  const { role, replace, key, commaBefore, next, hasColon } = slot;
  return [
    role,
    key && `of ${key.value}`,
    `<${text.slice(replace.offset, replace.offset + replace.length)}>`,
    commaBefore !== undefined && `,@${commaBefore}`,
    hasColon ? "colon" : next && `then ${next}`,
  ]
    .filter(Boolean)
    .join(" ");
}

describe("slotAt", () => {
  it.each([
    // Whole files
    ["|", "root <>"],
    [" \n| \n", "root <>"],
    ["na|", "root <na>"],
    ['"|"', 'root <"">'],
    ["{}|", "-"],
    ["foo |", "-"],
    ["// x|", "-"],
    ["// x\n|", "root <>"],
    // Keys
    ["{|}", "key <> then }"],
    ["{|", "key <>"],
    ['{ "|" }', 'key of  <""> then }'],
    ['{"na|', 'key of na <"na>'],
    ["{ na| }", "key <na> then }"],
    ['{ |"a": 1 }', 'key <> then "'],
    ['{ "a|b": 1 }', 'key of ab <"ab"> colon'],
    ['{ "a": 1, | }', "key <> then }"],
    ['{ "a": 1, |, "b": 2 }', "key <> then ,"],
    ['{ "a": 1 | }', "key <> ,@8 then }"],
    ['{ "a": 1\n  "b|" }', 'key of b <"b"> ,@8 then }'],
    ['{ "a": 1 na| "b": 2 }', 'key <na> ,@8 then "'],
    ['{ "a": {} | }', "key <> ,@9 then }"],
    ['{ "a": {}| }', "key <> ,@9 then }"],
    ['{ "a": , | }', "key <> then }"],
    ['{ "a"\n  | }', "key <> ,@5 then }"],
    ['{ "a" | }', "-"],
    ['{ "a" |: 1 }', "-"],
    ['{ "a": 1, // |', "-"],
    ['{ "a": 1, // x\n|', "key <>"],
    ['{ "a": 1 /* x */ |', "key <> ,@8"],
    // Values
    ['{ "a": | }', "value of a <> then }"],
    ['{ "a":|', "value of a <>"],
    ['{ "a":\n|\n"b": 1 }', 'value of a <> then "'],
    ['{ "a": tr| }', "value of a <tr> then }"],
    ['{ "a": tru|e }', "value of a <true> then }"],
    ['{ "a": "x|y", "b": 1 }', 'value of a <"xy"> then ,'],
    ['{ "a": |"x" }', 'value of a <"x"> then }'],
    ['{ "a": "x| }', 'value of a <"x> then }'],
    ['{ "a": |{} }', "-"],
    ['{ "a": // |', "-"],
    ['{ "a":| : 1 }', "-"],
    ['["a"b"|, "c"]', "-"],
    ['{ "a": |, "b": 1 }', "value of a <> then ,"],
    // Items
    ["[|]", "item <> then ]"],
    ['["a"|]', 'item <"a"> then ]'],
    ['["a" |]', "item <> ,@4 then ]"],
    ['["a", |]', "item <> then ]"],
    ['["a",|"b"]', 'item <> then "'],
    ['["a" | "b"]', 'item <> ,@4 then "'],
    ['["a", guides/in|, "b"]', "item <guides/in> then ,"],
    ["[{}|]", "item <> ,@3 then ]"],
    ["[{}, |{}]", "item <> then {"],
    ['{"a": ["x", |', "item <>"],
    ['{"a": [[1]|', "item <> ,@10"],
    // Next to broken text
    ['{ "a" |{ "b": 1 } }', "-"],
    ['{ "a|"{ "b": 1 } }', "-"],
    ['{ "a|" [1] }', "-"],
    ['["a|"b"]', "-"],
    ['["|a"b"]', "-"],
    ['{ "a": [ ]} "b|": {} }', 'key of b <"b"> colon'],
  ])("%s", (source, expected) => {
    expect(at(source)).toBe(expected);
  });

  it("finds no slot outside the text, in a conflict, or in a file that is nested too deeply", () => {
    const config = parseSiteConfig("file:///a", "{}");
    expect([slotAt(config, -1), slotAt(config, 3)]).toEqual([undefined, undefined]);
    expect(at('{\n<<<<<<< a\n"a": |1\n=======\n"b": 1\n>>>>>>> b\n}')).toBe("-");
    expect(at(`${"[".repeat(300)}|`)).toBe("-");
  });

  it("never throws, and replaces only text around the cursor on the same line", () => {
    const pieces = fc.constantFrom(
      '"',
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "a",
      '"b"',
      "1",
      "/",
      "/*",
      "//",
      "\n",
      " ",
      "\\",
    );
    fc.assert(
      fc.property(fc.string({ unit: pieces, maxLength: 30 }), fc.nat(40), (text, offset) => {
        const slot = slotAt(parseSiteConfig("file:///a", text), offset);
        if (!slot) return;
        const { replace } = slot;
        expect(replace.offset).toBeLessThanOrEqual(offset);
        expect(replace.offset + replace.length).toBeGreaterThanOrEqual(offset);
        expect(text.slice(replace.offset, replace.offset + replace.length)).not.toContain("\n");
      }),
      { numRuns: 5_000 },
    );
  });
});
