import { expect, it } from "vitest";
import { highlighted } from "./highlight.ts";

/** Returns the colored tokens in the form `kind:text`. */
const colored = (code: string, language: string): readonly string[] =>
  highlighted(code, language)
    .flat()
    .flatMap(({ text, kind }) => (kind === undefined ? [] : [`${kind}:${text}`]));

it.each<[string, string, readonly string[]]>([
  ["ts", 'const a = f("x"); // b', ["keyword:const", "name:f", 'string:"x"', "comment:// b"]],
  ["python", "def f(): # a\n  return 1", ["keyword:def", "name:f", "comment:# a", "keyword:return", "number:1"]],
  ["bash", 'curl -X "$U" # a', ["name:-X", 'string:"$U"', "comment:# a"]],
  ["json", '{ "a": "b", "c": [1, true] }', ['name:"a"', 'string:"b"', 'name:"c"', "number:1", "keyword:true"]],
  ["yaml", "a: 1 # b\nc-d: x", ["name:a", "number:1", "comment:# b", "name:c-d"]],
  ["sql", "SELECT a -- b", ["keyword:SELECT", "comment:-- b"]],
  ["html", '<a href="x">b</a>', ["name:<a", "name:href", 'string:"x"', "name:>", "name:</a", "name:>"]],
  ["unknown", "const a = 1", []],
])("highlights %s", (language, code, pieces) => {
  expect(colored(code, language)).toEqual(pieces);
});

it("keeps every character, including line breaks inside tokens", () => {
  const code = "/* a\n b */\n\n`x\ny` const";
  expect(
    highlighted(code, "js")
      .map((line) => line.map(({ text }) => text).join(""))
      .join("\n"),
  ).toBe(code);
});

it("highlights long unterminated tokens quickly", () => {
  for (const language of ["js", "python", "bash", "json", "html", "sql"])
    for (const text of ['"', "'", "`", "/*", "<!--", "-", "a.", '"\\', "$", "{"])
      expect(highlighted(text.repeat(20_000), language)).toBeDefined();
}, 20_000);
