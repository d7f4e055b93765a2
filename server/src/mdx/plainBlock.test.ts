import { expect, it } from "vitest";
import { plainBlockEnd } from "./plainBlock.ts";
import { readPage } from "./readPage.ts";

/** The block between the marks, which begin where the parser is. */
it.each([
  ["a line before a blank one", "⟦Some words.⟧\n\nMore."],
  ["lines before a blank one with spaces", "⟦Some words.\nMore words.⟧\n \t\nMore."],
  ["the end of the text", "⟦Some words.⟧"],
  ["the end of the last line", "⟦Some words.⟧\n"],
  ["letters of any script", "⟦Überall 日本\n日本⟧\n\n"],
  ["a table", "⟦| a | b |\n| - | - |\n| c | d |⟧\n\n"],
])("ends at %s", (_, marked) => {
  const text = marked.replace(/[⟦⟧]/g, "");
  const end = marked.indexOf("⟧") - 1;
  expect(plainBlockEnd(text, 0)).toBe(end);
});

it.each([
  ["a link", "See [this](/a).\n\n"],
  ["a tag", "See <B>this</B>.\n\n"],
  ["an expression", "See {this}.\n\n"],
  ["a target in the second line", "Some words.\nSee [this](/a).\n\n"],
  ["a list below it", "Some words.\n- item\n\n"],
  ["the line of a heading below it", "Some words.\n===\n\n"],
  ["an indented line below it", "Some words.\n  more\n\n"],
  ["the mark of a list", "- item\n\n"],
  ["the mark of a heading", "# Heading\n\n"],
  ["a number, which may begin a list", "1. item\n\n"],
  ["a fence", "```\ncode\n```\n\n"],
])("leaves to the parser what has %s", (_, text) => {
  expect(plainBlockEnd(text, 0)).toBeUndefined();
});

it.each([
  "words\nmore\n",
  "| a |\n| - |\n| b |\n",
  "- item\n\n  words\n",
  "> words\n\n",
  "- item\nmore\n",
  "export words\n",
])("reads what follows %j", (block) => {
  for (const format of ["md", "mdx"] as const) {
    const { links, headings } = readPage(`${block}\n## Here\n\n[there](/there)\n`, format);
    expect([links.map(({ target }) => target), headings.map(({ text }) => text)]).toEqual([["/there"], ["Here"]]);
  }
});
