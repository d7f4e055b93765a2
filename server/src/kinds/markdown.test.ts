import { describe, expect, it } from "vitest";
import { codeSpan, escapeMarkdown, paragraphs } from "./markdown.ts";

describe("what comes from files", () => {
  it.each([
    ["[x](command:evil)", "\\[x\\]\\(command:evil\\)"],
    ["<img src=x>", "\\<img src=x\\>"],
    ["a\n\n# b", "a \\# b"],
    ["&amp;", "\\&amp;"],
    ["1. x", "1\\. x"],
  ])("%j forms no markup", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it.each([
    ["a", "`a`"],
    ["a`b", "``a`b``"],
    ["`a", "`` `a ``"],
    ["a\n`````", "`````` a ````` ``````"],
  ])("%j stays in its span of code", (text, span) => {
    expect(codeSpan(text)).toBe(span);
  });
});

it("leaves out empty paragraphs", () => {
  expect(paragraphs("a", undefined, "", "b")).toBe("a\n\nb");
  expect(paragraphs(undefined)).toBeUndefined();
});
