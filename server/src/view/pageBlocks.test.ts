import { expect, test } from "vitest";
import type { PageFormat } from "../mdx/page.ts";
import { MAX_BLOCKS, pageBlocks, type TargetReader } from "./pageBlocks.ts";

const targets: TargetReader = {
  link: (target) => ({ kind: "external", url: target }),
  image: (target, alt) => ({ file: target, alt }),
};
const read = (text: string, format: PageFormat = "mdx") => pageBlocks(text, format, targets).blocks;
const paragraph = (text: string): unknown => ({ type: "paragraph", children: [{ type: "text", text }] });

test.each<[string, string, readonly unknown[]]>([
  ["a heading", "## Get *started*", [{ type: "heading", level: 2, id: "get-started" }]],
  ["paragraphs", "One\ntwo.\n\nThree.", [paragraph("One two."), paragraph("Three.")]],
  ["front matter", "---\ntitle: x\n---\nText", [paragraph("Text")]],
  ["CRLF", "A\r\n\r\nB", [paragraph("A"), paragraph("B")]],
  [
    "inline formatting",
    "**b** *e* `c` ~~s~~ &amp; \\*",
    [
      {
        children: [
          { type: "strong", children: [{ text: "b" }] },
          { text: " " },
          { type: "emphasis", children: [{ text: "e" }] },
          { text: " " },
          { type: "code", text: "c" },
          { text: " " },
          { type: "strike", children: [{ text: "s" }] },
          { text: " " },
          { text: "&" },
          { text: " " },
          { text: "*" },
        ],
      },
    ],
  ],
  ["a link", "[Go](/x)", [{ children: [{ type: "link", target: { url: "/x" }, children: [{ text: "Go" }] }] }]],
  ["an image", "![Alt](/a.png)", [{ children: [{ type: "image", image: { file: "/a.png", alt: "Alt" } }] }]],
  ["a list", "3. a\n4. b", [{ type: "list", isOrdered: true, start: 3, items: [{}, {}] }]],
  ["a quote", "> a", [{ type: "quote", children: [paragraph("a")] }]],
  ["code", "```js app.js\nlet a;\n\nb\n```", [{ type: "code", language: "js", title: "app.js", text: "let a;\n\nb" }]],
  [
    "a table",
    "| a | b |\n|---|---|\n| c | d |",
    [{ type: "table", head: [{}, {}], rows: [[[{ text: "c" }], [{ text: "d" }]]] }],
  ],
  ["a rule", "a\n\n---\n\nb", [paragraph("a"), { type: "rule" }, paragraph("b")]],
  ["nothing for imports, comments and expressions", 'import A from "/a.mdx"\n\n{/* c */}\n\n{value}', []],
  [
    "cards in a group",
    '<CardGroup cols={2}>\n  <Card title="A" icon="star" href="/a">\n    Text\n  </Card>\n</CardGroup>',
    [
      {
        kind: "cards",
        children: [{ kind: "card", title: "A", icon: "star", target: { url: "/a" }, children: [paragraph("Text")] }],
      },
    ],
  ],
  ["a callout on a single line", "<Note>Read **this**</Note>", [{ kind: "note", children: [{ type: "paragraph" }] }]],
  [
    "a parameter",
    '<ParamField query="page" type="number" required />',
    [
      {
        kind: "parameter",
        title: "page",
        pills: [{ text: "number" }, { text: "query" }, { text: "required", kind: "required" }],
      },
    ],
  ],
  [
    "an unknown component",
    '<Chart title="T">\n\nText\n\n</Chart>',
    [{ kind: "other", name: "Chart", title: "T", children: [paragraph("Text")] }],
  ],
  [
    "the title, caption or label of a component",
    '<Frame caption="C">\n\na\n\n</Frame>\n\n<Update label="L">\n\nb\n\n</Update>',
    [
      { kind: "frame", title: "C", children: [paragraph("a")] },
      { kind: "update", name: "Update", title: "L", children: [paragraph("b")] },
    ],
  ],
  ["the content of unknown HTML elements", "<div>\n\nText\n\n</div>", [paragraph("Text")]],
  ["an unclosed tag", "<Note>\n\nText", [{ kind: "note", children: [paragraph("Text")] }]],
  [
    "components on consecutive lines",
    '<CardGroup>\n  <Card title="A">a</Card>\n  <Card title="B">b</Card>\n</CardGroup>',
    [
      {
        kind: "cards",
        children: [
          { title: "A", children: [paragraph("a")] },
          { title: "B", children: [paragraph("b")] },
        ],
      },
    ],
  ],
  ["consecutive callouts", "<Note>a</Note>\n<Warning>b</Warning>", [{ kind: "note" }, { kind: "warning" }]],
  [
    "nested components on a single line",
    '<Tabs><Tab title="A">a</Tab> <Tab title="B">b <b>c</b></Tab></Tabs>',
    [
      {
        kind: "tabs",
        children: [
          { title: "A", children: [paragraph("a")] },
          {
            title: "B",
            children: [{ children: [{ text: "b " }, { type: "html", tag: "b", children: [{ text: "c" }] }] }],
          },
        ],
      },
    ],
  ],
  [
    "tabs that do not stay in sync",
    "<Tabs sync={false}>\n</Tabs>\n\n<Tabs sync>\n</Tabs>",
    [{ kind: "tabs", isAlone: true }, { kind: "tabs" }],
  ],
  ["a component after text", "One\n<Note>two</Note>\nthree", [paragraph("One"), { kind: "note" }, paragraph("three")]],
  [
    "the content of unknown components inside text",
    "<Note>a <Chart>b</Chart></Note>",
    [{ kind: "note", children: [{ children: [{ text: "a " }, { text: "b" }] }] }],
  ],
  ["an unknown component in a separate paragraph", "<Chart>b</Chart>", [{ kind: "other", name: "Chart" }]],
  ["tasks", "- [x] a\n- [ ] b", [{ items: [{ isDone: true, children: [paragraph("a")] }, { isDone: false }] }]],
  ["a stray closing tag", "A\n\n</Note>\n\nB", [paragraph("A"), paragraph("B")]],
])("shows %s", (_, text, blocks) => {
  expect(read(text)).toMatchObject(blocks);
  expect(read(text)).toHaveLength(blocks.length);
});

test.each<[string, string, readonly unknown[]]>([
  ["indented text", "a\n\n    b\n", [paragraph("a"), paragraph("b")]],
  [
    "void elements",
    "<br>\n\na\n\n<img src=a.png>\n\nb",
    [paragraph("a"), { children: [{ type: "image" }] }, paragraph("b")],
  ],
  ["an HTML comment", "<!-- a -->\n\nb", [paragraph("b")]],
  ["a component", "<Note>\n\na\n\n</Note>", [{ kind: "note", children: [paragraph("a")] }]],
])("reads %s in a .md page as MDX", (_, text, blocks) => {
  expect(read(text, "md")).toMatchObject(blocks);
  expect(read(text, "md")).toHaveLength(blocks.length);
});

test("keeps escaped markup as text", () => {
  expect(read("\\<script>alert(1)\\</script>")).toMatchObject([
    { children: [{ text: "<" }, { text: "script>alert(1)" }, { text: "<" }, { text: "/script>" }] },
  ]);
});

test("limits the number of blocks", () => {
  const result = pageBlocks("a\n\n".repeat(MAX_BLOCKS * 3), "mdx", targets);
  expect(result.blocks).toHaveLength(MAX_BLOCKS);
  expect(result.isTruncated).toBe(true);
});

test("records the line number of each block", () => {
  const text =
    "---\r\ntitle: x\r\n---\r\n\r\n# A\r\n\r\n- b\r\n- c\r\n\r\n<Note>\r\n\r\nd\r\n\r\n</Note>\r\n\r\n<Tip>e</Tip>\r\n<Tip>f</Tip>";
  expect(read(text)).toMatchObject([
    { line: 4 },
    { line: 6, items: [{ children: [{ line: 6 }] }, { children: [{ line: 7 }] }] },
    { line: 9, children: [{ line: 11 }] },
    { line: 15 },
    { line: 16, children: [{ line: 16 }] },
  ]);
});

test("limits the nesting of components", () => {
  expect(() => JSON.stringify(read("<Note>\n\n".repeat(20_000)))).not.toThrow();
  expect(() => JSON.stringify(read("<Note>".repeat(20_000)))).not.toThrow();
});
