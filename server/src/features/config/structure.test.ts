import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DocumentSymbol } from "vscode-languageserver-types";
import type { SiteConfig } from "../../formats/format.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { textAfter } from "../../testing/applied.ts";
import { configOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { foldingRanges } from "./folding.ts";
import { formatJson } from "./formatting.ts";
import { selectionRanges } from "./selectionRanges.ts";
import { documentSymbols } from "./symbols.ts";

const config = (text: string, file?: string): SiteConfig => configOf(text, undefined, file);
const outline = (symbols: readonly DocumentSymbol[], indent = ""): string =>
  symbols
    .map(({ name, detail, children }) =>
      [`${indent}${name}${detail ? ` (${detail})` : ""}`, outline(children ?? [], `${indent}  `)]
        .filter(Boolean)
        .join("\n"),
    )
    .join("\n");

describe("symbols", () => {
  it("names the parts of the navigation and pages by their labels", () => {
    const text = `{
      "name": "Acme",
      "navigation": {
        "global": { "anchors": [{ "href": "/x", "anchor": "Blog" }] },
        "versions": [
          {
            "version": "v2",
            "tabs": [
              { "tab": "API", "href": "/api" },
              { "groups": [{ "group": "Start", "pages": ["a", { "group": "More", "icon": "plus", "pages": ["b", ""] }] }] }
            ]
          },
          { "version": "v1", "groups": [{ "pages": [] }] }
        ]
      }
    }`;
    expect(outline(documentSymbols(config(text)))).toBe(
      [
        "name (Acme)",
        "navigation",
        "  global",
        "    anchors (1 item)",
        "      Blog",
        "        href (/x)",
        "  versions (2 items)",
        "    v2",
        "      tabs (2 items)",
        "        API",
        "          href (/api)",
        "        Tab",
        "          groups (1 item)",
        "            Start (3 pages)",
        "              a",
        "              More (2 pages)",
        "                icon (plus)",
        "                b",
        '                ""',
        "    v1",
        "      groups (1 item)",
        "        Group (0 pages)",
      ].join("\n"),
    );
  });

  it("names groups, pages, tabs, anchors and versions of the older format by their labels", () => {
    const text = `{
      "name": "Acme",
      "versions": ["v2", "v1"],
      "tabs": [{ "name": "API", "url": "api" }],
      "anchors": [{ "url": "x", "name": "Blog" }, { "name": " " }],
      "navigation": [
        { "group": "Start", "pages": ["a", { "group": "More", "icon": "plus", "pages": ["b", ""] }] },
        { "pages": [] }
      ]
    }`;
    expect(outline(documentSymbols(config(text, "mint.json")))).toBe(
      [
        "name (Acme)",
        "versions (2 items)",
        "  v2",
        "  v1",
        "tabs (1 item)",
        "  API",
        "    url (api)",
        "anchors (2 items)",
        "  Blog",
        "    url (x)",
        "  Anchor",
        "    name ( )",
        "navigation (2 items)",
        "  Start (3 pages)",
        "    a",
        "    More (2 pages)",
        "      icon (plus)",
        "      b",
        '      ""',
        "  Group (0 pages)",
      ].join("\n"),
    );
  });
});

describe("folding", () => {
  it.each<[string, string, unknown]>([
    ["does not fold anything that fits on one line", '{"a":[1]}', []],
    [
      "folds objects and arrays",
      '{\n"a": [\n1\n]\n}',
      [
        { startLine: 0, endLine: 3 },
        { startLine: 1, endLine: 2 },
      ],
    ],
    ["folds an unclosed object", '{\n"a": 1\n', [{ startLine: 0, endLine: 1 }]],
    [
      "folds comment blocks",
      "// a\n// b\n\n/* c\nd */\n{}",
      [
        { startLine: 0, endLine: 1, kind: "comment" },
        { startLine: 3, endLine: 4, kind: "comment" },
      ],
    ],
  ])("%s", (_, text, expected) => {
    expect(foldingRanges(config(text))).toEqual(expected);
  });
});

describe("selection ranges", () => {
  it("expands from the text inside a string to the whole file", () => {
    const { config, text, cursor } = markedConfig('{ "a": ["x|y", 1] } ');
    const [range] = selectionRanges(config, [config.document.positionAt(cursor)]);
    const steps = [];
    for (let at = range; at; at = at.parent) steps.push(config.document.getText(at.range));
    expect(steps).toEqual([
      "xy",
      '"xy"',
      '"xy", 1',
      '["xy", 1]',
      '"a": ["xy", 1]',
      ' "a": ["xy", 1] ',
      '{ "a": ["xy", 1] }',
      text,
    ]);
  });

  it("supports empty files and positions past the end", () => {
    const past = { line: 99, character: 99 };
    expect(selectionRanges(config("{}"), [past, past])).toHaveLength(2);
    expect(selectionRanges(config(""), [past])).toEqual([
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
    ]);
  });
});

describe("formatting", () => {
  const options = { tabSize: 2, insertSpaces: true };
  const formatted = (text: string, more = {}): string => {
    const source = config(text);
    return textAfter(source, formatJson(source, { ...options, ...more }));
  };

  it.each([
    [
      "adds line breaks, indentation and spaces",
      '{"a":[1,2],"b":{}}',
      '{\n  "a": [\n    1,\n    2\n  ],\n  "b": {}\n}',
      {},
    ],
    ["indents with tabs", '{"a":1}', '{\n\t"a": 1\n}', { insertSpaces: false }],
    ["keeps a final newline", '{"a":1}\n\n', '{\n  "a": 1\n}\n', {}],
    ["adds a final newline if requested", '{"a":1}', '{\n  "a": 1\n}\n', { insertFinalNewline: true }],
    ["keeps CRLF line endings", '{\r\n"a":1}\r\n', '{\r\n  "a": 1\r\n}\r\n', {}],
    ["keeps comments", '{"a":1 // x\n}', '{\n  "a": 1 // x\n}', {}],
    ["leaves a broken file unchanged", '{"a":1', '{"a":1', {}],
    ["leaves an empty file unchanged", " ", " ", {}],
  ])("%s", (_, before, after, more) => {
    expect(formatted(before, more)).toBe(after);
  });

  it.each([
    ["one line", '{\n"a":1,\n⟦"b":2⟧,\n"c":3\n}', '{\n"a":1,\n  "b": 2,\n"c":3\n}'],
    ["lines up to the start of the next line", '{\n⟦"a":1,\n"b":2,\n⟧"c":3\n}', '{\n  "a": 1,\n  "b": 2,\n"c":3\n}'],
    ["badly indented lines", '{\n  "a": [\n⟦1,\n 2⟧\n  ]\n}', '{\n  "a": [\n    1,\n    2\n  ]\n}'],
  ])("formats a range: %s", (_, source, after) => {
    const { config, spans } = markedConfig(source);
    const edits = formatJson(config, options, rangeOf(config, spans[0]!));
    expect(textAfter(config, edits)).toBe(after);
  });

  it("does not change values, and changes nothing when run again", () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (text, insertSpaces) => {
        const once = formatted(text, { insertSpaces });
        expect(JSON.parse(once)).toEqual(JSON.parse(text));
        expect(formatted(once, { insertSpaces })).toBe(once);
      }),
    );
  });
});
