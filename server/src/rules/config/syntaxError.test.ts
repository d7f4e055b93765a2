import { describe, expect, it } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import { unknownSite } from "../../site/site.ts";
import { configOf, findingsOf, fixedText, fixesOf, spansOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { syntaxError } from "./syntaxError.ts";
import { trailingComma } from "./trailingComma.ts";

/** The marked mistake, its message, and the text after the first fix. */
const CASES: readonly [name: string, source: string, message: RegExp, fixed?: string][] = [
  ["missing comma in an object", '{"a": ⟦1⟧ "b": 2}', /Missing comma after "1"/, '{"a": 1, "b": 2}'],
  ["missing comma in an array", '["a⟦"⟧ "b"]', /Missing comma after "a"/, '["a", "b"]'],
  ["extra comma", '{"a": [1,⟦,⟧2]}', /Extra comma/, '{"a": [1,2]}'],
  ["comma before the first item", '{⟦,⟧"a": 1}', /before the first/, '{"a": 1}'],
  ["semicolon in place of a comma", '{"a": 1⟦;⟧ "b": 2}', /not a semicolon|found a semicolon/, '{"a": 1, "b": 2}'],
  ["semicolon right after a string", '{"a": "x"⟦;⟧"b": 2}', /not a semicolon|found a semicolon/, '{"a": "x","b": 2}'],
  ["equals sign right after a property name", '{"a"⟦=⟧"x"}', /colon/, '{"a":"x"}'],
  ["semicolon in place of a colon", '{"a"⟦;⟧"x"}', /colon/, '{"a":"x"}'],
  ["comma in place of a colon", '{"a"⟦,⟧ "x", "b": 2}', /Expected a colon, found a comma/, '{"a": "x", "b": 2}'],
  [
    "comma in place of the colon of an object",
    '{"a"⟦,⟧ { "b": 2 }}',
    /Expected a colon, found a comma/,
    '{"a": { "b": 2 }}',
  ],
  ["missing colon before an array", '{"pages⟦"⟧["a", "b"]}', /Missing colon after "pages"/, '{"pages":["a", "b"]}'],
  ["missing colon", '{"name⟦"⟧ "Acme"}', /Missing colon after "name"/, '{"name": "Acme"}'],
  ["equals sign in place of a colon", '{"a" ⟦=⟧ 1}', /colon/, '{"a" : 1}'],
  ["missing value", '{"name"⟦:⟧ , "b": 1}', /Missing value for "name"/, '{"name": "Acme Docs" , "b": 1}'],
  [
    "property name without a value",
    '{⟦"favicon"⟧, "b": 1}',
    /Missing value for "favicon"/,
    '{"favicon": "/favicon.svg", "b": 1}',
  ],
  [
    "missing value at the end of a line",
    '{\n  "name"⟦:⟧\n  "b": 1\n}',
    /Missing value/,
    '{\n  "name": "Acme Docs",\n  "b": 1\n}',
  ],
  ["missing property name", "{⟦:⟧ 1}", /Missing property name/],
  ["object without a property name", '{"a": 1, ⟦{⟧"b": 2}}', /Missing property name before "\{"/],
  [
    "property names in an array",
    '{"navigation": {"groups": [⟦"group"⟧: "A", "pages": []]}}',
    /^Missing braces around the object that starts with "group"\./,
    '{"navigation": {"groups": [{ "group": "A", "pages": [] }]}}',
  ],
  [
    "missing line at the start of a list of objects",
    '{\n  "navigation": {\n    "global": {\n        ⟦{⟧\n          "anchor": "A"\n        },\n        {\n          "anchor": "B"\n        }\n      ]\n    }\n  }\n}',
    /^Missing "anchors": \[ before "\{"\./,
    '{\n  "navigation": {\n    "global": {\n      "anchors": [\n        {\n          "anchor": "A"\n        },\n        {\n          "anchor": "B"\n        }\n      ]\n    }\n  }\n}',
  ],
  [
    "missing line at the start of a list of strings",
    '{\n  "navigation": {\n    "groups": [\n      {\n        "group": "A",\n          ⟦"a"⟧,\n          "b"\n        ]\n      }\n    ]\n  }\n}',
    /^Missing "pages": \[ before "a"\./,
    '{\n  "navigation": {\n    "groups": [\n      {\n        "group": "A",\n        "pages": [\n          "a",\n          "b"\n        ]\n      }\n    ]\n  }\n}',
  ],
  ["single quotes", "{\"a\": ⟦'it\\'s'⟧}", /must be double-quoted/, '{"a": "it\'s"}'],
  ["typographic quotes", '{"a": ⟦“b”⟧}', /must be double-quoted/, '{"a": "b"}'],
  ["unquoted property name", "{⟦name⟧: 1}", /"name"/, '{"name": 1}'],
  ["unquoted string", '{"a": ⟦My own Docs⟧, "b": 1}', /must be double-quoted/, '{"a": "My own Docs", "b": 1}'],
  ["unquoted URL", '{"a": ⟦https://x.com/y⟧, "b": 1}', /must be double-quoted/, '{"a": "https://x.com/y", "b": 1}'],
  ["Python's True", '{"a": ⟦True⟧}', /Use true/, '{"a": true}'],
  ["undefined", '{"a": ⟦undefined⟧}', /Use null/, '{"a": null}'],
  ["NaN", '{"a": ⟦NaN⟧}', /Use a number/],
  ["hexadecimal number", '{"a": ⟦0x1F⟧}', /Use 31/, '{"a": 31}'],
  ["leading zero", '{"a": ⟦007⟧}', /Use 7/, '{"a": 7}'],
  [
    "missing quote before the next item",
    '[⟦"index⟧, "quickstart"]',
    /Missing closing quote/,
    '["index", "quickstart"]',
  ],
  ["missing quote between items", '["a", ⟦"index⟧, "b", "c"]', /Missing closing quote/, '["a", "index", "b", "c"]'],
  ["unclosed string", '{\n  "a": ⟦"b⟧,\n  "c": 1\n}', /Missing closing quote/, '{\n  "a": "b",\n  "c": 1\n}'],
  [
    "unclosed array item",
    '{\n  "a": ["x", ⟦"y⟧],\n  "c": 1\n}',
    /Missing closing quote/,
    '{\n  "a": ["x", "y"],\n  "c": 1\n}',
  ],
  [
    "line break in a string",
    '{\n  "a": ⟦"b\n    c"⟧,\n  "d": 1\n}',
    /Strings cannot continue/,
    '{\n  "a": "b c",\n  "d": 1\n}',
  ],
  [
    "unclosed string without its comma",
    '{\n  "a": ⟦"b⟧\n  "c": ["d"]\n}',
    /Missing closing quote and comma/,
    '{\n  "a": "b",\n  "c": ["d"]\n}',
  ],
  [
    "unclosed array item without its comma",
    '[\n  ⟦"a⟧\n  "b"\n]',
    /Missing closing quote and comma/,
    '[\n  "a",\n  "b"\n]',
  ],
  ["unclosed property name", '{\n  ⟦"name⟧: "x"\n}', /Missing closing quote/, '{\n  "name": "x"\n}'],
  ["missing opening quote", '{\n  ⟦name"⟧: "x"\n}', /Missing opening quote/, '{\n  "name": "x"\n}'],
  ["unescaped quotes", '{"a": ⟦"My "great" docs"⟧}', /must be escaped/, '{"a": "My \\"great\\" docs"}'],
  [
    "unescaped quotes on a long line",
    `{"a": ⟦"My "great" docs"⟧, "b": [${'"c",'.repeat(400)} 1]}`,
    /must be escaped/,
    `{"a": "My \\"great\\" docs", "b": [${'"c",'.repeat(400)} 1]}`,
  ],
  ["invalid escape", '{"a": "C:⟦\\d⟧ocs"}', /backslash/i, '{"a": "C:\\\\docs"}'],
  ["invalid Unicode escape", '{"a": "⟦\\u⟧12"}', /four hexadecimal digits/, '{"a": "\\\\u12"}'],
  ["tab in a string", '{"a": "x⟦\t⟧y"}', /Tabs are not allowed/, '{"a": "x\\ty"}'],
  ["half a character", '{"a": "⟦\\ud83d⟧!"}', /unpaired surrogate/, '{"a": "!"}'],
  ["non-breaking spaces", '{"a":⟦\u00a0⟧1,\u00a0"b": 2}', /2 of them/, '{"a": 1, "b": 2}'],
  ["surrounding code fence", '⟦```json⟧\n{"a": 1}\n```', /before the JSON/, '{"a": 1}\n'],
  ["text before the JSON", '⟦no⟧{"a": 1}', /before the JSON/, '{"a": 1}'],
  ["a module", '⟦export default⟧ {"a": 1};', /before the JSON/, '{"a": 1}'],
  ["properties after the end", '{"a": 1⟦}⟧, "b": 2}', /Extra "\}"/, '{"a": 1, "b": 2}'],
  ["second object", '{"a": 1} ⟦{⟧"b": 2}', /after the end of the JSON/, '{"a": 1}'],
  [
    "mismatched bracket",
    '{\n  "a": [1, 2⟦}⟧,\n  "b": 1\n}',
    /Expected "\]" to close "a", found "\}"/,
    '{\n  "a": [1, 2],\n  "b": 1\n}',
  ],
  ["extra bracket", '{\n  "a": [1]⟦]⟧,\n  "b": 1\n}', /Extra "\]"/, '{\n  "a": [1],\n  "b": 1\n}'],
  [
    "missing ]",
    '{\n  "a": [\n    1,\n    ⟦2⟧\n  "b": 3\n}',
    /Missing "\]" to close "a"/,
    '{\n  "a": [\n    1,\n    2\n  ],\n  "b": 3\n}',
  ],
  [
    "missing } between items",
    '[\n  {\n    "a": ⟦1⟧\n  {\n    "b": 2\n  }\n]',
    /Missing "\}"/,
    '[\n  {\n    "a": 1\n  },\n  {\n    "b": 2\n  }\n]',
  ],
  [
    "missing } detected by indentation",
    '{\n  "a": {\n    "b": ⟦1⟧,\n  "c": 2\n}',
    /Missing "\}" to close "a"/,
    '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}',
  ],
  [
    "missing } detected by the fields",
    '{"logo":{"light":"/a.svg","dark":"/b.svg⟦"⟧,"favicon":"/f.svg","redirects":[]}',
    /Missing "\}" to close "logo"/,
    '{"logo":{"light":"/a.svg","dark":"/b.svg"},"favicon":"/f.svg","redirects":[]}',
  ],
  [
    "missing { of an object",
    '{\n  "a":\n    ⟦"b"⟧: 1\n  },\n  "c": 2\n}',
    /Missing "\{" before/,
    '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}',
  ],
  [
    "missing { of an item",
    '[\n  ⟦"a"⟧: 1 },\n  { "a": 2 }\n]',
    /Missing "\{" before/,
    '[\n  { "a": 1 },\n  { "a": 2 }\n]',
  ],
  ["missing [", '{"a": ⟦"b"⟧, "c"], "d": 1}', /Missing "\[" before/, '{"a": ["b", "c"], "d": 1}'],
  ["missing {", '⟦"name"⟧: "x"\n}', /Missing "\{" before/, '{\n"name": "x"\n}'],
  ["truncated file", '{"a": [{"b": "⟦c⟧', /Missing "\}" "\]" "\}"/, '{"a": [{"b": "c"}]}'],
  ["file truncated in a literal", '{"a": tr⟦u⟧', /Unexpected end of file/, '{"a": true}'],
  ["file truncated after a comma", '{"a": 1⟦,⟧', /Unexpected end of file/, '{"a": 1}'],
  ["unclosed comment", '{"a": 1} ⟦/*⟧ x', /not closed/],
  ["plain text", "⟦hello world⟧", /Unexpected "hello world"/],
  ["YAML", "⟦name⟧: Acme\nnavigation:\n  - a", /Unexpected "name"/],
  ["binary data", '{"a": "⟦\0⟧"}', /UTF-8/],
  ["byte order mark", '⟦\ufeff⟧{"a": 1}', /byte order mark/, '{"a": 1}'],
  ["leftover conflict marker", '{\n⟦=======⟧\n  "a": 1\n}', /^Leftover merge conflict marker\.$/, '{\n  "a": 1\n}'],
];

describe("syntax-error", () => {
  it.each(CASES)("%s", (_, source, message, fixed) => {
    const { config, spans, text } = markedConfig(source);
    expect(spansOf(config, syntaxError)).toEqual(spans);
    expect(findingsOf(config, syntaxError)[0]?.message).toMatch(message);
    if (fixed !== undefined) {
      expect(fixedText(text, syntaxError)).toBe(fixed);
      expect(() => JSON.parse(fixed)).not.toThrow();
    }
  });

  it.each(["", " \n", "\n\t"])("reports an empty file once and adds a minimal config: %j", (text) => {
    const names = { "docs.json": ["theme", "name", "colors", "navigation"], "mint.json": ["name", "navigation"] };
    const message = {
      "docs.json": 'The file is empty. Expected an object with at least "theme", "name", "colors" and "navigation".',
      "mint.json": 'The file is empty. Expected an object with at least "name" and "navigation".',
    };
    for (const file of ["docs.json", "mint.json"] as const) {
      const config = configOf(text, undefined, file);
      expect(findingsOf(config, syntaxError).map((finding) => finding.message)).toEqual([message[file]]);
      const fixed = fixedText(text, syntaxError, undefined, undefined, file);
      expect(Object.keys(JSON.parse(fixed))).toEqual(names[file]);
      expect(fixed).toBe(`${fixed.trim()}\n`);
    }
  });

  it.each(["null", "[]", "5", '"x"', '{"a": [true, -1.5e3, "\\u00e9 \\ud83d\\ude00"]}'])("accepts %s", (text) => {
    expect(spansOf(configOf(text), syntaxError)).toEqual([]);
  });

  it("refers to the opening bracket if the closing bracket is missing", () => {
    const { config, spans } = markedConfig('{\n  "redirects": ⟦[⟧\n    1\n}\n');
    const [finding, ...more] = findingsOf(config, syntaxError);
    expect(finding?.related?.map(({ span }) => span)).toEqual(spans);
    expect(more).toEqual([]);
  });

  it("reports a merge conflict once and offers both sides", () => {
    const text = '{\n<<<<<<< HEAD\n  "name": "a",\n=======\n  "name": "b",\n>>>>>>> main\n  "navigation": {}\n}\n';
    const config = configOf(text);
    const [finding, ...more] = findingsOf(config, syntaxError);
    expect(more).toEqual([]);
    expect(fixesOf(finding!, config, unknownSite("file:///site")).map(({ title }) => title)).toEqual([
      "Keep the first side (HEAD)",
      "Keep the second side (main)",
      "Keep both sides",
    ]);
  });

  it("inserts a comma between both sides of a conflict", () => {
    const text = '{\n  "pages": [\n<<<<<<< HEAD\n    "a"\n=======\n    "b"\n>>>>>>> main\n  ]\n}\n';
    const config = configOf(text);
    const [finding] = findingsOf(config, syntaxError);
    const both = fixesOf(finding!, config, unknownSite("file:///site")).at(-1)!;
    expect(applyEdits(text, both.edits)).toBe('{\n  "pages": [\n    "a",\n    "b"\n  ]\n}\n');
  });

  it.each([
    ["before a conflict with an empty first side", '{\n  "a": 1,\n<<<<<<< HEAD\n=======\n  "b": 2\n>>>>>>> main\n}\n'],
    ["at the end of the first side", "[\n<<<<<<< HEAD\n  1\n=======\n  2,\n>>>>>>> main\n  3\n]\n"],
  ])("ignores a comma that depends on a conflict: %s", (_, text) => {
    const config = configOf(text);
    expect(findingsOf(config, syntaxError)).toHaveLength(1);
    expect(findingsOf(config, trailingComma)).toEqual([]);
  });

  it("reports only excessive nesting", () => {
    const config = configOf("[".repeat(20_000));
    expect(spansOf(config, syntaxError)).toEqual([{ offset: 200, length: 1 }]);
  });

  it("limits the number of findings", () => {
    const config = configOf(`[${'"a" '.repeat(5_000)}]`);
    expect(findingsOf(config, syntaxError).length).toBeLessThanOrEqual(100);
  });
});
