import { describe, expect, it } from "vitest";
import type { DocumentSymbol } from "vscode-languageserver-types";
import { pageBody } from "../../site/pageBody.ts";
import { closingTagAt, foldingRangesOfPage, linkedNames, symbolsOfPage } from "./structure.ts";

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

/** Symbols as lines: `name detail from-to`, indented by depth. */
function shown(symbols: readonly DocumentSymbol[] | undefined, indent = ""): string[] {
  return (symbols ?? []).flatMap(({ name, detail, range, children }) => [
    `${indent}${name}${detail === undefined ? "" : ` "${detail}"`} ${range.start.line + 1}-${range.end.line + 1}`,
    ...shown(children, `${indent}  `),
  ]);
}

describe("the outline of a page", () => {
  it("has headings and components, each below what it is in", () => {
    expect(shown(symbolsOfPage(pageOf(TEXT)))).toEqual([
      "Set up 8-27",
      "  Steps 12-23",
      '    Step "One" 13-17',
      "      Inside 14-17",
      '    Step "Two" 18-22',
      "  More 25-27",
      "End 27-28",
    ]);
  });

  it("leaves plain Markdown to the editor, and ends at its limit", () => {
    expect(symbolsOfPage(pageOf(TEXT, "a.md"))).toEqual([]);
    expect(shown(symbolsOfPage(pageOf(TEXT), 2))).toHaveLength(2);
  });
});

it("folds front matter, imports, sections, components and code", () => {
  const folds = foldingRangesOfPage(pageOf(TEXT)).map(({ startLine, endLine, kind = "" }) =>
    `${startLine + 1}-${endLine + 1} ${kind}`.trim(),
  );
  expect(folds).toEqual(["1-3", "5-6 imports", "8-25", "12-22", "13-16", "14-16", "18-21", "19-21"]);
  expect(foldingRangesOfPage(pageOf(TEXT, "a.md"))).toEqual([]);
});

describe("the names of a tag change together", () => {
  it.each([
    ["from its beginning", "<No|te>\n  a <b>x</b>\n</Note>", ["0:1", "2:2"]],
    ["from its end", "<Note>\n  a\n</Not|e>", ["0:1", "2:2"]],
    ["also of HTML", "a <s|pan>x</span>", ["0:3", "0:11"]],
    ["not of one that is alone", "<Ca|rd />", undefined],
    ["not of one that nothing closes", "<Note>\n<Ca|rd>\n</Note>", undefined],
    ["not in its attributes", "<Card ti|tle='a'>\n</Card>", undefined],
    ["not in code", "`<No|te></Note>`", undefined],
  ])("%s", (_, marked, expected) => {
    const found = linkedNames(pageOf(marked.replace("|", "")), marked.indexOf("|"));
    expect(found?.ranges.map(({ start }) => `${start.line}:${start.character}`)).toEqual(expected);
  });
});

describe("a tag that is typed gets its closing tag", () => {
  it.each([
    ["in a page", "<Card>|", "</Card>"],
    ["with properties", '<Card title="a > b" href={x}>|', "</Card>"],
    ["of HTML, in a line of text", "a <sup>| b", "</sup>"],
    ["in a tag of another name", "<Steps>\n  <Step>|\n</Steps>", "</Step>"],
    ["around a tag of its name", "<Card>|\n<Card>\n</Card>", "</Card>"],
    ["in a tag of its name", "<Card>\n<Card>|\n</Card>", "</Card>"],
    ["as a fragment", "<>|", "</>"],
    ["not when it is closed", "<Card>|\n  Text.\n</Card>", undefined],
    ["not when it closes itself", "<Card />|", undefined],
    ["not for HTML without content", "a<br>|", undefined],
    ["not after a closing tag", "<Card></Card>|", undefined],
    ["not in a code block", "```html\n<div>|\n```", undefined],
    ["not in code", "`<div>|`", undefined],
    ["not in an expression", "{list.map((each) =>| <b>{each}</b>)}", undefined],
    ["not in front matter", "---\ntitle: a >| b\n---\n", undefined],
    ["not in a quote", ">| a", undefined],
    ["not below another one that is not closed", "<Note>\n\n<Card>|\n</Card>", undefined],
  ])("%s", (_, marked, expected) => {
    expect(closingTagAt(pageOf(marked.replace("|", "")), marked.indexOf("|"))).toBe(expected);
  });
});
