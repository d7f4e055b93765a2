import { describe, expect, it } from "vitest";
import { findingsOf, fixedText, spansOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { iconStyleMismatch } from "./iconStyleMismatch.ts";

const anchor = (members: string): string => `{"anchors":[{"name":"A","url":"a",${members}}]}`;

describe("icon-style-mismatch", () => {
  it.each([
    ["a brand icon with another style", anchor('"icon":"github","iconType":⟦"solid"⟧')],
    ["a regular icon with the brands style", anchor('"icon":"book-open","iconType":⟦"brands"⟧')],
    ["a brand icon with the brands style", anchor('"icon":"github","iconType":"brands"')],
    ["a brand icon without a style", anchor('"icon":"github"')],
    ["a regular icon with another style", anchor('"icon":"book-open","iconType":"thin"')],
    ["an icon in both sets", anchor('"icon":"font-awesome","iconType":"brands"')],
    ["an unknown icon", anchor('"icon":"square-terminal","iconType":"brands"')],
  ])("%s", (_, source) => {
    const { config, spans } = markedConfig(source);
    expect(spansOf(config, iconStyleMismatch)).toEqual(spans);
  });

  it.each([
    [
      anchor('"icon":"github","iconType":"solid"'),
      'Brand icons only come in the "brands" style, and "github" is a brand icon.',
    ],
    [
      anchor('"icon":"book-open","iconType":"brands"'),
      'Icon "book-open" does not come in the "brands" style. Use another style, for example "solid".',
    ],
  ])("explains %s: %s", (text, message) => {
    expect(findingsOf(markedConfig(text).config, iconStyleMismatch)[0]?.message).toBe(message);
  });

  it.each([
    [anchor('"icon":"github","iconType":"solid"'), anchor('"icon":"github","iconType":"brands"')],
    [anchor('"icon":"book-open","iconType":"brands"'), anchor('"icon":"book-open"')],
  ])("fixes %s", (text, expected) => {
    expect(fixedText(text, iconStyleMismatch)).toBe(expected);
  });
});

describeRule(iconStyleMismatch, [
  {
    name: "a library without styles",
    schema: {
      properties: {
        icons: { type: "object", properties: { library: { type: "string", "x-role": "icons.library" } } },
        icon: {
          type: "object",
          properties: {
            name: { type: "string", "x-kind": "icon-name", "x-role": "icon" },
            style: { type: "string", "x-role": "icon.style" },
          },
        },
      },
    },
    text: '{"icons":{"library":"lucide"},"icon":{"name":"github","style":⟦"brands"⟧}}',
    message: /^Lucide icons come in only one style, so this value has no effect\.$/,
    severity: "info",
    fixed: '{"icons":{"library":"lucide"},"icon":{"name":"github"}}',
  },
]);
