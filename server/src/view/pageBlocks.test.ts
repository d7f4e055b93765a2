import { expect, test } from "vitest";
import type { PageFormat } from "../markdown/page.ts";
import { MAX_BLOCKS, pageBlocks, type TargetReader } from "./pageBlocks.ts";
import type { Block } from "./pageContent.ts";

const targets: TargetReader = {
  link: (target) => ({ kind: "external", url: target }),
  image: (target, alt) => ({ file: target, alt }),
};
const read = (text: string, format: PageFormat = "mdx") => pageBlocks(text, format, targets).blocks;
const paragraph = (text: string): Block => ({ type: "paragraph", children: [{ type: "text", text }] });

test.each<[string, string, readonly unknown[]]>([
  ["a heading", "## Get *started*", [{ type: "heading", level: 2, id: "get-started" }]],
  ["paragraphs", "One\ntwo.\n\nThree.", [paragraph("One two."), paragraph("Three.")]],
  ["front matter", "---\ntitle: x\n---\nText", [paragraph("Text")]],
  ["CRLF", "A\r\n\r\nB", [paragraph("A"), paragraph("B")]],
  [
    "inline marks",
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
  ["nothing of imports, comments and expressions", 'import A from "/a.mdx"\n\n{/* c */}\n\n{value}', []],
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
  ["a callout on one line", "<Note>Read **this**</Note>", [{ kind: "note", children: [{ type: "paragraph" }] }]],
  [
    "a parameter",
    '<ParamField query="page" type="number" required />',
    [{ kind: "parameter", title: "page", detail: "number, required" }],
  ],
  [
    "an unknown component",
    '<Chart title="T">\n\nText\n\n</Chart>',
    [{ kind: "other", name: "Chart", title: "T", children: [paragraph("Text")] }],
  ],
  ["the content of HTML", "<div>\n\nText\n\n</div>", [paragraph("Text")]],
  ["an unclosed tag", "<Note>\n\nText", [{ kind: "note", children: [paragraph("Text")] }]],
  ["a stray closing tag", "A\n\n</Note>\n\nB", [paragraph("A"), paragraph("B")]],
])("shows %s", (_, text, blocks) => {
  expect(read(text)).toMatchObject(blocks);
  expect(read(text)).toHaveLength(blocks.length);
});

test("plain Markdown shows code that is indented", () => {
  expect(read("a\n\n    b\n", "md")).toMatchObject([paragraph("a"), { type: "code", text: "b" }]);
});

test("markup in text stays text", () => {
  expect(read("\\<script>alert(1)\\</script>")).toMatchObject([
    { children: [{ text: "<" }, { text: "script>alert(1)" }, { text: "<" }, { text: "/script>" }] },
  ]);
});

test("a page of endless blocks is cut", () => {
  const result = pageBlocks("a\n\n".repeat(MAX_BLOCKS * 3), "mdx", targets);
  expect(result.blocks).toHaveLength(MAX_BLOCKS);
  expect(result.isCut).toBe(true);
});
