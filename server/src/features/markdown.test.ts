import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "../knowledge/pages/plainText.ts";
import { codeSpan, escapeMarkdown } from "../text/markdownText.ts";
import { jsonBlock } from "./markdown.ts";

describe("plainText", () => {
  it.each([
    ["bold and code", "**Name** is `a`", "Name is a"],
    ["links and images", "![x](data:image/svg+xml;base64,AA==) see [the page](file:///a)", "see the page"],
    ["blocks", 'Example:\n\n```json\n{ "a": "**b**" }\n```', 'Example:\n\n{ "a": "**b**" }'],
    ["emphasis", "_so_ snake_case stays", "so snake_case stays"],
    ["asterisks, except in formulas", "*so* 2*3 and 2 * 3 **stay**", "so 2*3 and 2 * 3 stay"],
  ])("removes Markdown markup: %s", (_, markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });

  const line = fc
    .string({ unit: "binary-ascii" })
    .map((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .filter((text) => text !== "");

  it("restores any escaped text", () => {
    fc.assert(
      fc.property(line, (text) => {
        expect(plainText(`a ${escapeMarkdown(text)} b`)).toBe(`a ${text} b`);
        expect(plainText(`a ${codeSpan(text)} b`)).toBe(`a ${text} b`);
        expect(plainText(jsonBlock(text))).toBe(text);
      }),
    );
  });
});
