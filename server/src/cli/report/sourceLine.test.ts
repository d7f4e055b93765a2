import { describe, expect, it } from "vitest";
import { markedConfig } from "../../testing/marked.ts";
import { sourceLine } from "./sourceLine.ts";

describe("sourceLine", () => {
  it.each<readonly [title: string, text: string, columns: number, line: string, mark: string]>([
    ["part of a line", '{\n  "a": ⟦1⟧,\n}', 80, '  "a": 1,', "       ^"],
    ["tabs, expanded to the next stop", '{\n\t"a"\t: ⟦1⟧\n}', 80, '    "a" : 1', "          ^"],
    ["wide characters", '{ "文档": ⟦"🎉"⟧ }', 80, '{ "文档": "🎉" }', "          ^^^^"],
    ["empty span, one caret", '{ "a":⟦⟧ }', 80, '{ "a": }', "      ^"],
    ["end of file", '{ "a": 1⟦⟧', 80, '{ "a": 1', "        ^"],
    ["first of several lines", '{ ⟦"a": [\n1\n]⟧ }', 80, '{ "a": [', "  ^^^^^^"],
    ["line break", '{ "a": 1⟦\n⟧}', 80, '{ "a": 1', "        ^"],
    ["\\r\\n", '{ "a": 1⟦\r\n⟧}', 80, '{ "a": 1', "        ^"],
    ["long line, shortened at the end", `⟦abc⟧${"d".repeat(100)}`, 40, `abc${"d".repeat(34)}...`, "^^^"],
    [
      "long line, shortened at the start",
      `${"a".repeat(100)}⟦bc⟧d`,
      40,
      `...${"a".repeat(20)}bcd`,
      `${" ".repeat(23)}^^`,
    ],
    [
      "span too long to show",
      `${"a".repeat(100)}⟦${"b".repeat(100)}⟧`,
      40,
      `...${"a".repeat(20)}${"b".repeat(14)}...`,
      `${" ".repeat(23)}${"^".repeat(14)}`,
    ],
    [
      "file with a single line of 1 MB",
      `${"a".repeat(500_000)}⟦b⟧${"c".repeat(500_000)}`,
      40,
      `...${"a".repeat(20)}b${"c".repeat(13)}...`,
      `${" ".repeat(23)}^`,
    ],
    ["control characters, escaped", '{ "\u001b": ⟦1⟧ }', 80, '{ "\\u001b": 1 }', "            ^"],
  ])("%s", (_, text, columns, line, mark) => {
    const { config, spans } = markedConfig(text);
    expect(sourceLine(config, spans[0]!, columns)).toEqual({ line, mark });
  });
});
