import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakText, mistakes } from "../testing/breakage.ts";
import { allTagsIn, tagsIn, tokensOf } from "./tokens.ts";

const PAGE = `---
title: A
---

import { Own } from "/snippets/own.mdx";

export const list = ["<a>"];

<Card title="One" icon={<Icon />}>
  Text with \`<code>\` and \\<escape, {1 + 1}.
</Card>

{/* <comment> */}

- \`\`\`js
  <fence>
  \`\`\`
`;

/** Formats tokens as their kinds and texts. */
function formatTokens(page: string, hasTags?: boolean): string[] {
  return [...tokensOf(page, hasTags)]
    .filter(({ kind }) => kind !== "text")
    .map(({ kind, from, to, isClosed }) => `${kind}${isClosed ? "" : "?"} ${page.slice(from, to).trim()}`);
}

describe("tokens of a page", () => {
  it("are its front matter, modules, tags, expressions, comments, and code", () => {
    expect(formatTokens(PAGE)).toEqual([
      "frontMatter ---\ntitle: A\n---",
      'module import { Own } from "/snippets/own.mdx";',
      'module export const list = ["<a>"];',
      'tag <Card title="One" icon={<Icon />}>',
      "code `<code>`",
      "escape \\<",
      "expression {1 + 1}",
      "tag </Card>",
      "comment {/* <comment> */}",
      "fence ```js\n  <fence>\n  ```",
    ]);
    expect(tagsIn(PAGE).map(({ kind, name }) => `${kind} ${name}`)).toEqual(["open Card", "close Card"]);
  });

  it("can be limited to code, which a mistake in a tag does not hide", () => {
    expect(formatTokens('<Card title="One>\n`<code>`\n"a" {/* b */}', false)).toEqual([
      "code `<code>`",
      "comment {/* b */}",
    ]);
  });

  it.each([
    ["---\ntitle: A\n\n<Card>", ["frontMatter? ---\ntitle: A", "tag <Card>"]],
    ["<Card>\n\n```js\n<a>", ["tag <Card>", "fence? ```js\n<a>"]],
    ['<Card title="a\n\n<Note>', ["tag <Note>"]],
    ["{a <Note>", ["tag <Note>"]],
    ["`a <Note>", ["tag <Note>"]],
    ["import { a\n\n<Note>", ["tag <Note>"]],
    ["<Note> <", ["tag <Note>"]],
    ["<Note> \\", ["tag <Note>", "escape \\"]],
  ])("of half-typed text continue after it: %j", (page, tokens) => {
    expect(formatTokens(page)).toEqual(tokens);
  });

  it.each([true, false])("are the whole text, whatever is broken (with tags: %s)", (hasTags) => {
    fc.assert(
      fc.property(fc.array(mistakes, { maxLength: 5 }), (broken) => {
        const page = breakText(PAGE, broken);
        const pieces = [...tokensOf(page, hasTags)].map(({ from, to }) => page.slice(from, to));
        expect(pieces.join("")).toBe(page);
        expect(pieces).not.toContain("");
      }),
    );
  });
});

it("finds tags in code and expressions", () => {
  expect(allTagsIn("`<a>` {b && <B c={<D />} />} <e").map(({ name }) => name)).toEqual(["a", "B"]);
});
