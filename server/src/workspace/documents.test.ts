import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { TextLines } from "../json/textLines.ts";
import { nodesOf } from "../testing/nodesOf.ts";
import { Documents } from "./documents.ts";

const uri = "file:///site/site.config.json";
const at = (line: number, character: number) => ({ line, character });

describe("Documents", () => {
  it("parses each version once", () => {
    const documents = new Documents();
    const document = documents.open(uri, "site-config", 1, '{"name":"a"}');
    const { config } = document;
    expect(document.config).toBe(config);
    const next = documents.change(uri, 2, [{ range: { start: at(0, 9), end: at(0, 10) }, text: "b" }]);
    expect(next?.config).toMatchObject({ text: '{"name":"b"}', version: 2 });
    expect(document).toMatchObject({ text: '{"name":"a"}', version: 1, config });
    expect(documents.get(uri)).toBe(next);
  });

  it.each([
    ["a range after the last line, which is moved to the end", { start: at(9, 0), end: at(12, 4) }, "one\ntwo!\n!"],
    ["a range that ends after the last line", { start: at(1, 0), end: at(99, 0) }, "one\n!\n!"],
    ["a character past the end of the line", { start: at(0, 99), end: at(0, 99) }, "one!\n!\ntwo"],
    ["a range whose start and end are swapped", { start: at(1, 3), end: at(1, 0) }, "one\n!\n!"],
  ])("applies %s", (_, range, expected) => {
    const documents = new Documents();
    documents.open(uri, "site-config", 1, "one\ntwo");
    const { config, text } = documents.change(uri, 2, [{ range, text: "!\n!" }])!;
    expect(text).toBe(expected);
    expect(config.document.positionAt(expected.length)).toEqual(
      at(expected.split("\n").length - 1, expected.length - expected.lastIndexOf("\n") - 1),
    );
  });

  it("results in the same text as replacing the whole document", () => {
    const change = fc.record({
      offset: fc.nat(40),
      length: fc.nat(10),
      text: fc.string({ unit: fc.constantFrom(...'ab\n\r{["],') }),
      isParsed: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("x", "\n", "\r", '"', '["a","b"]', ",", "[", "]") }),
        fc.array(change),
        (start, changes) => {
          const documents = new Documents();
          documents.open(uri, "site-config", 0, start);
          let expected = start;
          changes.forEach(({ offset, length, text, isParsed }, index) => {
            const from = Math.min(offset, expected.length);
            const to = Math.min(from + length, expected.length);
            const positions = new TextLines(expected);
            const range = { start: positions.positionAt(from), end: positions.positionAt(to) };
            const [realFrom, realTo] = [positions.offsetAt(range.start), positions.offsetAt(range.end)];
            const document = documents.change(uri, index + 1, [{ range, text }])!;
            expected = expected.slice(0, realFrom) + text + expected.slice(realTo);
            expect(document.text).toBe(expected);
            // Versions that are not used are not parsed, so the next version cannot reuse anything from them.
            if (isParsed) expect(nodesOf(document.config.root)).toEqual(nodesOf(parseSiteConfig(uri, expected).root));
          });
        },
      ),
    );
  });
});
