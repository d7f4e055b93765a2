import { describe, expect, it } from "vitest";
import { configOf, findingsOf, fixedText, spansOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { iconStyleMismatch } from "./iconStyleMismatch.ts";

/** Writes an icon as each format does. A style in the older format is a field next to the icon. */
const NOTATIONS = {
  "docs.json": (name: string, style?: string): string => {
    const icon = style === undefined ? `"${name}"` : `{"name":"${name}","style":${style}}`;
    return `{"navigation":{"anchors":[{"anchor":"A","href":"/a","icon":${icon}}]}}`;
  },
  "mint.json": (name: string, style?: string): string => {
    const more = style === undefined ? "" : `,"iconType":${style}`;
    return `{"anchors":[{"name":"A","url":"a","icon":"${name}"${more}}]}`;
  },
} as const;

describe.each(["docs.json", "mint.json"] as const)("icon-style-mismatch in %s", (file) => {
  const icon = NOTATIONS[file];

  it.each([
    ["a brand icon with another style", icon("github", '⟦"solid"⟧')],
    ["a regular icon with the brands style", icon("book-open", '⟦"brands"⟧')],
    ["a brand icon with the brands style", icon("github", '"brands"')],
    ["a brand icon without a style", icon("github")],
    ["a regular icon with another style", icon("book-open", '"thin"')],
    ["an icon in both sets", icon("font-awesome", '"brands"')],
    ["an unknown icon", icon("square-terminal", '"brands"')],
  ])("%s", (_, source) => {
    const { config, spans } = markedConfig(source, undefined, file);
    expect(spansOf(config, iconStyleMismatch)).toEqual(spans);
  });

  it.each([
    [icon("github", '"solid"'), 'Brand icons only come in the "brands" style, and "github" is a brand icon.'],
    [
      icon("book-open", '"brands"'),
      'Icon "book-open" does not come in the "brands" style. Use another style, for example "solid".',
    ],
  ])("explains %s: %s", (text, message) => {
    expect(findingsOf(configOf(text, undefined, file), iconStyleMismatch)[0]?.message).toBe(message);
  });

  it.each([
    ["a brand icon", icon("github", '"solid"'), icon("github", '"brands"')],
    [
      "a regular icon",
      icon("book-open", '"brands"'),
      file === "mint.json" ? icon("book-open") : icon("book-open", '"brands"').replace(',"style":"brands"', ""),
    ],
  ])("fixes %s", (_, text, expected) => {
    expect(fixedText(text, iconStyleMismatch, undefined, undefined, file)).toBe(expected);
  });
});

const lucide = (icon: string): string =>
  `{"icons":{"library":"lucide"},"navbar":{"links":[{"label":"A","href":"/a","icon":${icon}}]}}`;

describeRule(iconStyleMismatch, [
  {
    name: "a library without styles",
    text: lucide('{"name":"github","style":⟦"brands"⟧}'),
    message: /^Lucide icons come in only one style, so this value has no effect\.$/,
    severity: "info",
    fixed: lucide('{"name":"github"}'),
  },
]);
