import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

describe("site-config.language-configuration.json", () => {
  const { wordPattern, indentationRules } = readJson("syntaxes/site-config.language-configuration.json") as {
    wordPattern: string;
    indentationRules: Readonly<Record<"increaseIndentPattern" | "decreaseIndentPattern", string>>;
  };

  it.each([
    ["a string, including its quotes", '"pages": ["guides/first steps"]', ['"pages"', '"guides/first steps"']],
    ["a string with an escaped quote", '"a \\" b",', ['"a \\" b"']],
    ["an unterminated string", '"url": "guides/fi', ['"url"', '"guides/fi']],
    ["literals and numbers", "{true,-1.5e3}", ["true", "-1.5e3"]],
  ])("%s", (_, line, words) => {
    expect(line.match(new RegExp(wordPattern, "g"))).toEqual(words);
  });

  it("has no word after a comma or a bracket, wherever VS Code starts to search for one in the line", () => {
    const line = '  "name": "A long name of a site", "pages": ["guides/first", ["a b"], "c"], "x": {';
    for (let from = 0; from < line.length; from++) {
      for (const { 0: word, index } of line.slice(from).matchAll(new RegExp(wordPattern, "g"))) {
        const end = from + index + word.length;
        expect([...",:[]{}"], `${word} from ${from}`).not.toContain(line[end - 1]);
      }
    }
  });

  it.each([
    ['  "pages": [', true, false],
    ["{  ", true, false],
    ['  "pages": ["a"],', false, false],
    ["  },", false, true],
  ])("indents between %j and %j", (line, increase, decrease) => {
    expect(new RegExp(indentationRules.increaseIndentPattern).test(line)).toBe(increase);
    expect(new RegExp(indentationRules.decreaseIndentPattern).test(line)).toBe(decrease);
  });
});

describe("the grammar", () => {
  const grammar = readJson("syntaxes/site-config.tmLanguage.json") as {
    scopeName: string;
    repository: Readonly<Record<string, unknown>>;
  };

  it("uses every rule that it defines, and defines every rule that it uses", () => {
    const included = [...JSON.stringify(grammar).matchAll(/"include":"#(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(included)].sort()).toEqual(Object.keys(grammar.repository).sort());
  });

  it("uses only JSON scopes, which every theme colors", () => {
    const names = [...JSON.stringify(grammar.repository).matchAll(/"name":"([^"]+)"/g)].flatMap(([, name]) =>
      name!.split(" "),
    );
    expect(names.filter((name) => !name.endsWith(".json"))).toEqual([]);
    expect(grammar.scopeName).toBe("source.json.site-config");
  });
});

describe("the icon", () => {
  it("is a 128 x 128 PNG image", () => {
    const header = readFileSync(path.join(root, "media/icon.png")).subarray(0, 24);
    expect([header.toString("latin1", 1, 4), header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([
      "PNG",
      128,
      128,
    ]);
  });
});
