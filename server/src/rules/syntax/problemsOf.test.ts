import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits, type JsonValue } from "../../json/edits.ts";
import { breakText, mistakes } from "../../testing/breakage.ts";
import { isJson } from "../../testing/damage.ts";
import { growthOf, SAFE_GROWTH } from "../../testing/growth.ts";
import { write, writtenStyles } from "../../testing/layouts.ts";
import { syntaxProblemsOf } from "./problemsOf.ts";

const CONFIG: JsonValue = {
  name: "Acme “Docs”",
  logo: { light: "/logo/light.svg", dark: "/logo/dark.svg" },
  navigation: [
    { group: "Get started", pages: ["introduction", "quick-start", { group: "More", pages: ["a/b"] }] },
    { group: "API", pages: ["api/overview"] },
  ],
  topbarLinks: [{ name: 'Say "hi"', url: "https://acme.example/contact?a=1" }],
  feedback: { suggestEdit: true, raiseIssue: false, count: -1.5e3, none: null },
};

const configOf = (text: string) => parseSiteConfig("file:///site/site.config.json", text);
/** Returns the problems that make the JSON invalid. */
const errorsIn = (text: string) => syntaxProblemsOf(configOf(text)).filter(({ severity }) => severity === undefined);

describe("files with random mistakes", () => {
  const brokenFiles = fc
    .tuple(writtenStyles(), fc.array(mistakes, { maxLength: 3 }))
    .map(([style, made]) => breakText(write(CONFIG, style), made));

  it("have problems if and only if JSON.parse rejects them", () => {
    fc.assert(
      fc.property(brokenFiles, (text) => {
        expect(errorsIn(text).length > 0).toBe(!isJson(text.replace(/^\ufeff/, "")));
      }),
      { numRuns: 400 },
    );
  });

  it("have valid spans, messages and fixes without overlapping edits", () => {
    fc.assert(
      fc.property(brokenFiles, (text) => {
        for (const { span, message, fixes, related = [] } of syntaxProblemsOf(configOf(text))) {
          for (const { offset, length } of [span, ...related.map((one) => one.span)]) {
            expect(offset).toBeGreaterThanOrEqual(0);
            expect(length).toBeGreaterThanOrEqual(0);
            expect(offset + length).toBeLessThanOrEqual(text.length);
          }
          expect(message).toMatch(/\.$/);
          for (const { edits } of fixes) {
            const sorted = [...edits].sort((a, b) => a.offset - b.offset);
            sorted.reduce((end, edit) => {
              expect(edit.offset).toBeGreaterThanOrEqual(end);
              return edit.offset + edit.length;
            }, 0);
          }
        }
      }),
    );
  });
});

describe("files that end in a fence", () => {
  it.each([
    ["a fence", '{\n  "a": 1\n```json\n', '{\n  "a": 1\n}\n'],
    ["a fence with Windows line breaks", '{\r\n  "a": 1\r\n```\r\n', '{\r\n  "a": 1\r\n}\r\n'],
  ])("get the missing brackets in place of the fence: %s", (_, text, repaired) => {
    const [problem] = errorsIn(text);
    expect(applyEdits(text, problem!.fixes[0]!.edits)).toBe(repaired);
  });
});

/** Returns all variants of a text with one structural character removed. */
function withoutOneMark(text: string): string[] {
  return [...text.matchAll(/[{}[\],:"]/g)].map(({ index }) => text.slice(0, index) + text.slice(index + 1));
}

describe("files with one missing character", () => {
  const styles = [
    { unit: "  ", eol: "\n", finalBreak: true, trailingCommas: false, inlineFrom: 99, comments: [0] },
    { unit: "\t", eol: "\r\n", finalBreak: false, trailingCommas: false, inlineFrom: 3, comments: [0] },
  ];

  it("nearly always have exactly one problem with a working fix", { timeout: 60_000 }, () => {
    for (const style of styles) {
      const texts = withoutOneMark(write(CONFIG, style)).filter((text) => !isJson(text));
      const single = texts.filter((text) => errorsIn(text).length === 1);
      const repaired = single.filter((text) => {
        const [fix] = errorsIn(text)[0]!.fixes;
        return fix && isJson(applyEdits(text, fix.edits));
      });
      expect(single.length / texts.length).toBeGreaterThan(0.95);
      expect(repaired.length / texts.length).toBeGreaterThan(0.95);
    }
  });

  it("have exactly one problem even if minified", {
    timeout: 60_000,
  }, () => {
    const pages = Array.from({ length: 20 }, (_, index) => `guides/page-number-${index}`);
    const text = JSON.stringify({ ...CONFIG, name: "Acme", topbarLinks: [{ name: "A", url: "a" }], tabs: [{ pages }] });
    const texts = withoutOneMark(text).filter((each) => !isJson(each));
    expect(texts.filter((each) => errorsIn(each).length !== 1)).toEqual([]);
  });

  it("have one problem per unquoted property name", () => {
    const names = Array.from({ length: 40 }, (_, index) => `name${index}`);
    const text = `{\n${names.map((name) => `  ${name}: "value"`).join(",\n")}\n}\n`;
    expect(errorsIn(text).map(({ span }) => text.slice(span.offset, span.offset + span.length))).toEqual(names);
  });

  it("have exactly one problem wherever they are truncated", () => {
    for (const style of styles) {
      const text = write(CONFIG, style).trimEnd();
      for (let end = 0; end < text.length; end++) {
        const found = errorsIn(text.slice(0, end));
        expect(found.length, text.slice(0, end)).toBe(1);
      }
    }
  });
});

describe("repeated junk", () => {
  it.each<[string, before: string, junk: string, after: string]>([
    ["single quotes on one line", "{'a':[", "'abc def',", "]}"],
    ["apostrophes", '{"a":[', "it's ", "]}"],
    ["invalid escapes", '{"a":"', "\\d", '"}'],
    ["closing brackets", '{"a":', "]}", ""],
    ["mismatched brackets", "", "[{]}", ""],
    ["unclosed objects", "{", '"a":[1,{"b":2,"c":3}],', ""],
    ["unclosed items", "[", '{"a":1,', "]"],
    ["unopened arrays", '{"a":"x",', '"x":{"b":1},', "]}"],
    ["comments", "{", '/*x*/"a":1,', "}"],
    ["unescaped quotes", '{"a":[', '"a"b",', "]}"],
    ["quotes", "", '"', ""],
    ["property names in an array", "[", '"a":1,', "]"],
    ["missing commas", "[", '"a" ', "]"],
    ["markers", "", "<<<<<<< \n", ""],
    ["conflicts", "", "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", ""],
    ["unpaired surrogates", '["', "\\ud800", '"]'],
    ["unclosed strings", "[", '"abc\n', "]"],
    ["HTML", "", '<div class="x">hello</div>\n', ""],
    ["non-breaking spaces", "", "\u00a0", ""],
  ])("is read in linear time: %s", { timeout: 120_000 }, async (_, before, junk, after) => {
    const growth = await growthOf((size) => {
      const config = configOf(before + junk.repeat(size / junk.length) + after);
      expect(syntaxProblemsOf(config).length).toBeGreaterThan(0);
    });
    expect(growth).toBeLessThan(SAFE_GROWTH);
  });
});
