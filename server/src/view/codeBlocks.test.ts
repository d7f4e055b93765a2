import { expect, it } from "vitest";
import { pageBlocks, type TargetReader } from "./pageBlocks.ts";

const targets: TargetReader = { link: () => ({}), image: (file, alt) => ({ file, alt }) };
const formula = (text: string) => ({ tag: "span", class: "formula", children: [text] });
const read = (text: string) => pageBlocks(text, "mdx", targets).blocks;

it.each<[string, string, object]>([
  ["a title", "```js app.js\na\n```", { language: "js", title: "app.js", text: "a" }],
  ["a title in quotes, and an icon", '```js title="a b" icon="node"\na\n```', { title: "a b", icon: "node" }],
  ["options that are not part of the title", "```js App lines wrap\na\n```", { title: "App", hasNumbers: true }],
  ["marked lines", "```js {1,3-4}\na\n```", { marks: { 0: "highlight", 2: "highlight", 3: "highlight" } }],
  [
    "lines marked by named options",
    '```js highlight="2" focus={1}\na\nb\n```',
    { marks: { 0: "focus", 1: "highlight" } },
  ],
  [
    "markers in comments",
    "```js\na // [!code ++]\nb # [!code --]\nc {/* [!code highlight] */}\n<!-- [!code focus:2] -->\n```",
    { text: "a\nb\nc\n", marks: { 0: "added", 1: "removed", 2: "highlight", 3: "focus", 4: "focus" } },
  ],
  ["a comment that contains no marker", "```js\na // [!code x]\n```", { text: "a // [!code x]" }],
  [
    "the indentation of its fence",
    "- a\n\n  ```js\n  b\n    c\n  ```",
    { children: [{ children: [{}, { text: "b\n  c" }] }] },
  ],
  ["no closing fence", "```js\na", { text: "a" }],
  [
    "code in a component",
    '<CodeBlock language="js" filename="a.js">\n{`let a;`}\n</CodeBlock>',
    { tag: "Code", title: "a.js", text: "let a;" },
  ],
  ["a formula", "$$\na^2\n$$", { class: "formula-block", children: [formula("a^2")] }],
])("reads a code block with %s", (_, text, block) => {
  expect(read(text)).toMatchObject([block]);
});

it.each<[string, readonly unknown[]]>([
  ["$a^2$ b", [formula("a^2"), " b"]],
  ["$5 and $10", ["$5 and $10"]],
  ["`$a^2$`", [{ tag: "code", children: ["$a^2$"] }]],
  ["<Latex>a</Latex> b", [formula("a"), " b"]],
])("reads formulas in %s", (text, children) => {
  expect(read(text)).toMatchObject([{ children }]);
});

it("reads unclosed fences and many dollar signs in linear time", () => {
  for (const text of ["$", "$$\n", "`$", "$a_", "```$\n"])
    expect(() => JSON.stringify(read(text.repeat(20_000)))).not.toThrow();
});
