import { expect, test } from "vitest";
import type { PageFormat } from "../mdx/page.ts";
import { MAX_BLOCKS, pageBlocks, type TargetReader } from "./pageBlocks.ts";

const targets: TargetReader = {
  link: (url) => ({ url }),
  image: (target, alt) => ({ file: target, alt }),
};
const read = (text: string, format: PageFormat = "mdx") => pageBlocks(text, format, targets).blocks;
const paragraph = (...children: readonly unknown[]): unknown => ({ tag: "p", children });
const callout = (kind: string, ...content: readonly unknown[]) => ({
  class: `callout ${kind}`,
  children: [{ tag: "Icon" }, { children: content }],
});
const item = (...children: readonly unknown[]): unknown => ({ tag: "li", children });

test.each<[string, string, readonly unknown[]]>([
  ["a heading", "## Get *started*", [{ tag: "h2", id: "get-started", children: ["Get ", { tag: "em" }] }]],
  ["the highest heading one level below the title", "# A", [{ tag: "h2", id: "a" }]],
  ["paragraphs", "One\ntwo.\n\nThree.", [paragraph("One two."), paragraph("Three.")]],
  ["front matter", "---\ntitle: x\n---\nText", [paragraph("Text")]],
  ["CRLF", "A\r\n\r\nB", [paragraph("A"), paragraph("B")]],
  [
    "inline formatting",
    "**b** *e* `c` ~~s~~ &amp; \\*",
    [
      paragraph(
        { tag: "strong", children: ["b"] },
        " ",
        { tag: "em", children: ["e"] },
        " ",
        { tag: "code", children: ["c"] },
        " ",
        { tag: "s", children: ["s"] },
        " ",
        "&",
        " ",
        "*",
      ),
    ],
  ],
  ["a link", "[Go](/x)", [paragraph({ tag: "Link", url: "/x", children: ["Go"] })]],
  ["an image", "![Alt](/a.png)", [paragraph({ tag: "Picture", file: "/a.png", alt: "Alt" })]],
  ["a list", "3. a\n4. b", [{ tag: "ol", start: 3, children: [item(paragraph("a")), item(paragraph("b"))] }]],
  ["a quote", "> a", [{ tag: "blockquote", children: [paragraph("a")] }]],
  ["code", "```js app.js\nlet a;\n\nb\n```", [{ tag: "Code", language: "js", title: "app.js", text: "let a;\n\nb" }]],
  [
    "a table",
    "| a | b |\n|---|---|\n| c | d |",
    [
      {
        class: "table",
        children: [
          {
            tag: "table",
            children: [
              { tag: "thead", children: [{ line: 0, children: [{ tag: "th" }, { tag: "th" }] }] },
              { tag: "tbody", children: [{ line: 2, children: [{ tag: "td", children: ["c"] }, { tag: "td" }] }] },
            ],
          },
        ],
      },
    ],
  ],
  ["a rule", "a\n\n---\n\nb", [paragraph("a"), { tag: "hr" }, paragraph("b")]],
  ["nothing for imports, comments and expressions", 'import A from "/a.mdx"\n\n{/* c */}\n\n{value}', []],
  [
    "cards in a group",
    '<CardGroup cols={2}>\n  <Card title="A" icon="star" href="/a">\n    Text\n  </Card>\n</CardGroup>',
    [{ class: "cards", columns: 2, children: [{ tag: "Link", class: "card", url: "/a" }] }],
  ],
  ["a callout on a single line", "<Note>Read **this**</Note>", [callout("note", { tag: "p" })]],
  [
    "an unknown component",
    '<Chart title="T">\n\nText\n\n</Chart>',
    [
      {
        class: "component",
        children: [
          { class: "component-name", children: ["<Chart>"] },
          { tag: "strong", children: ["T"] },
          paragraph("Text"),
        ],
      },
    ],
  ],
  [
    "the caption or label of a component as its title",
    '<Frame caption="C">\n\na\n\n</Frame>\n\n<Update label="L">\n\nb\n\n</Update>',
    [
      { tag: "figure", children: [{ children: [paragraph("a")] }, { tag: "figcaption", children: ["C"] }] },
      { class: "update", children: [{ children: [{ children: ["L"] }] }, { children: [paragraph("b")] }] },
    ],
  ],
  ["the content of unknown HTML elements", "<div>\n\nText\n\n</div>", [paragraph("Text")]],
  ["an unclosed tag", "<Note>\n\nText", [callout("note", paragraph("Text"))]],
  [
    "components on consecutive lines",
    '<Tabs>\n  <Tab title="A">a</Tab>\n  <Tab title="B">b</Tab>\n</Tabs>',
    [
      {
        tag: "Tabs",
        children: [
          { title: "A", children: [paragraph("a")] },
          { title: "B", children: [paragraph("b")] },
        ],
      },
    ],
  ],
  ["consecutive callouts", "<Note>a</Note>\n<Warning>b</Warning>", [callout("note", {}), callout("warning", {})]],
  [
    "nested components on a single line",
    '<Tabs><Tab title="A">a</Tab> <Tab title="B">b <b>c</b></Tab></Tabs>',
    [
      {
        tag: "Tabs",
        children: [
          { title: "A", children: [paragraph("a")] },
          { title: "B", children: [paragraph("b ", { tag: "b", children: ["c"] })] },
        ],
      },
    ],
  ],
  [
    "tabs that do not stay in sync",
    "<Tabs sync={false}>\n</Tabs>\n\n<Tabs sync>\n</Tabs>",
    [{ tag: "Tabs", isAlone: true }, { tag: "Tabs" }],
  ],
  [
    "a component after text",
    "One\n<Note>two</Note>\nthree",
    [paragraph("One"), callout("note", {}), paragraph("three")],
  ],
  [
    "the content of unknown components inside text",
    "<Note>a <Chart>b</Chart></Note>",
    [callout("note", paragraph("a ", "b"))],
  ],
  ["an unknown component in a separate paragraph", "<Chart>b</Chart>", [{ class: "component" }]],
  [
    "tasks",
    "- [x] a\n- [ ] b",
    [{ children: [item({ tag: "input", checked: true }, paragraph("a")), item({ checked: false }, { tag: "p" })] }],
  ],
  [
    "links around text and around cards",
    "<a href='/x'>Text</a>\n\n<a href='/x'>\n\n<Card title='A'>Text</Card>\n\n</a>",
    [paragraph({ tag: "Link", url: "/x", children: ["Text"] }), { tag: "Link", class: "card" }],
  ],
  ["blocks inside an inline tag", "<b>\n\n- a\n\nc\n\n</b>", [paragraph({ tag: "b", children: [{ tag: "ul" }, "c"] })]],
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
    [paragraph("a"), paragraph({ tag: "Picture" }), paragraph("b")],
  ],
  ["an HTML comment", "<!-- a -->\n\nb", [paragraph("b")]],
  ["a component", "<Note>\n\na\n\n</Note>", [callout("note", paragraph("a"))]],
])("reads %s in a .md page as MDX", (_, text, blocks) => {
  expect(read(text, "md")).toMatchObject(blocks);
  expect(read(text, "md")).toHaveLength(blocks.length);
});

test("keeps escaped markup as text", () => {
  expect(read("\\<script>alert(1)\\</script>")).toMatchObject([paragraph("<", "script>alert(1)", "<", "/script>")]);
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
    { line: 6, children: [item({ line: 6 }), item({ line: 7 })] },
    { line: 9, ...callout("note", { line: 11 }) },
    { line: 15 },
    { line: 16, ...callout("tip", { line: 16 }) },
  ]);
});

test("limits the nesting of components and of inline content", () => {
  expect(() => JSON.stringify(read(`text ${"<b>".repeat(20_000)}`))).not.toThrow();
  expect(() => JSON.stringify(read("<Note>\n\n".repeat(20_000)))).not.toThrow();
  expect(() => JSON.stringify(read("<Note>".repeat(20_000)))).not.toThrow();
});
