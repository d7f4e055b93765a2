import { describe, expect, it } from "vitest";
import type { DocumentSymbol } from "vscode-languageserver-types";
import { applyEdits } from "../../json/edits.ts";
import { tagsIn } from "../../mdx/tokens.ts";
import { pageBody } from "../../site/pageBody.ts";
import { closingTagAt, doubledClosingTag, foldingRangesOfPage, linkedNames, symbolsOfPage } from "./structure.ts";

const TEXT = `---
title: A
---

import { Own } from "/snippets/own.mdx";
import B from "/snippets/b.mdx";

## Set up

Text.

<Steps>
  <Step title="One">
    ### Inside

    Text.
  </Step>
  <Step title="Two">
    \`\`\`js
    <NoTag>
    \`\`\`
  </Step>
</Steps>

### More

## End
`;

const pageOf = (text: string, path = "a.mdx") => pageBody("a", path, text, undefined);

/** Formats symbols as indented lines in the form `name detail from-to`. */
function formatSymbols(symbols: readonly DocumentSymbol[] | undefined, indent = ""): string[] {
  return (symbols ?? []).flatMap(({ name, detail, range, children }) => [
    `${indent}${name}${detail === undefined ? "" : ` "${detail}"`} ${range.start.line + 1}-${range.end.line + 1}`,
    ...formatSymbols(children, `${indent}  `),
  ]);
}

describe("outline of a page", () => {
  it("nests headings and components", () => {
    expect(formatSymbols(symbolsOfPage(pageOf(TEXT)))).toEqual([
      "Set up 8-27",
      "  Steps 12-23",
      '    Step "One" 13-17',
      "      Inside 14-17",
      '    Step "Two" 18-22',
      "  More 25-27",
      "End 27-28",
    ]);
  });

  it("is empty for plain Markdown, and stops at the limit", () => {
    expect(symbolsOfPage(pageOf(TEXT, "a.md"))).toEqual([]);
    expect(formatSymbols(symbolsOfPage(pageOf(TEXT), 2))).toHaveLength(2);
  });
});

it("folds front matter, imports, sections, components and code", () => {
  const folds = foldingRangesOfPage(pageOf(TEXT)).map(({ startLine, endLine, kind = "" }) =>
    `${startLine + 1}-${endLine + 1} ${kind}`.trim(),
  );
  expect(folds).toEqual(["1-3", "5-6 imports", "8-25", "12-22", "13-16", "14-16", "18-21", "19-21"]);
  expect(foldingRangesOfPage(pageOf(TEXT, "a.md"))).toEqual([]);
});

describe("linked editing of tag names", () => {
  it.each([
    ["links the names when the cursor is in the opening tag", "<No|te>\n  a <b>x</b>\n</Note>", ["0:1", "2:2"]],
    ["links the names when the cursor is in the closing tag", "<Note>\n  a\n</Not|e>", ["0:1", "2:2"]],
    ["links the names in HTML tags", "a <s|pan>x</span>", ["0:3", "0:11"]],
    ["links names with whitespace", "<Note . A>\n  a\n</ Note.|A>", ["0:1", "2:3"]],
    ["ignores a self-closing tag", "<Ca|rd />", undefined],
    ["ignores an unclosed tag", "<Note>\n<Ca|rd>\n</Note>", undefined],
    ["ignores attributes", "<Card ti|tle='a'>\n</Card>", undefined],
    ["ignores code", "`<No|te></Note>`", undefined],
  ])("%s", (_, marked, expected) => {
    const found = linkedNames(pageOf(marked.replace("|", "")), marked.indexOf("|"));
    expect(found?.ranges.map(({ start }) => `${start.line}:${start.character}`)).toEqual(expected);
  });
});

describe("automatic closing of tags", () => {
  it.each([
    ["closes a tag", "<Card>|", "</Card>"],
    ["closes a tag with attributes", '<Card title="a > b" href={x}>|', "</Card>"],
    ["closes an inline HTML tag", "a <sup>| b", "</sup>"],
    ["closes a tag inside another tag", "<Steps>\n  <Step>|\n</Steps>", "</Step>"],
    ["closes a tag around another tag of the same name", "<Card>|\n<Card>\n</Card>", "</Card>"],
    ["closes a tag inside another tag of the same name", "<Card>\n<Card>|\n</Card>", "</Card>"],
    ["closes a fragment", "<>|", "</>"],
    ["ignores a tag that is already closed", "<Card>|\n  Text.\n</Card>", undefined],
    ["ignores a self-closing tag", "<Card />|", undefined],
    ["ignores an HTML element without content", "a<br>|", undefined],
    ["ignores a closing tag", "<Card></Card>|", undefined],
    ["ignores a code block", "```html\n<div>|\n```", undefined],
    ["ignores inline code", "`<div>|`", undefined],
    ["ignores an expression", "{list.map((each) =>| <b>{each}</b>)}", undefined],
    ["ignores front matter", "---\ntitle: a >| b\n---\n", undefined],
    ["ignores a block quote", ">| a", undefined],
    ["ignores a closed tag inside an unclosed one", "<Note>\n\n<Card>|\n</Card>", undefined],
  ])("%s", (_, marked, expected) => {
    expect(closingTagAt(tagsIn(marked.replace("|", "")), marked.indexOf("|"))).toBe(expected);
  });
});

describe("doubledClosingTag", () => {
  it.each([
    ["removes the tag that was inserted before", "<Note>x</Note>|</Note>\n", "<Note>x</Note>\n"],
    ["removes it on the next line", "<Note>\n  x\n</Note>|\n</Note>\n", "<Note>\n  x\n</Note>\n"],
    ["keeps its indentation", "- <Note>\n    x\n    </Note>|\n  </Note>\n", "- <Note>\n    x\n  </Note>\n"],
    ["keeps the space after text", "<Note>\n  x </Note>|\n</Note>\n", "<Note>\n  x </Note>\n"],
    ["removes it inside a tag of the same name", "<A><A>x</A>|</A></A>", "<A><A>x</A></A>"],
    ["keeps the closing tag of a parent", "<A><A>x</A>|</A>", undefined],
    ["keeps another tag", "<A><B>x</B>|</A>", undefined],
    ["keeps a tag behind text", "<A>x</A>| y</A>", undefined],
    ["keeps one tag if neither has an opening tag", "</A>|</A>", "</A>"],
    ["keeps an earlier tag of an unrelated element", "</A>\n\n<A>x</A>|\n\n<A></A>", undefined],
    ["ignores an opening tag", "<A>|</A>", undefined],
    ["ignores a code block", "```mdx\n<A>x</A>|</A>\n```", undefined],
  ])("%s: %j", (_, marked, expected) => {
    const text = marked.replace("|", "");
    const changes = doubledClosingTag(text, tagsIn(text), marked.indexOf("|"));
    const edits = changes.map(({ span, by }) => ({ ...span, content: by }));
    expect(edits.length > 0 ? applyEdits(text, edits) : undefined).toBe(expected);
  });
});
