import { describe, expect, it } from "vitest";
import { markedConfig } from "../../testing/marked.ts";
import { sourceLine } from "./sourceLine.ts";

describe("sourceLine", () => {
  it.each<readonly [title: string, text: string, columns: number, line: string, mark: string]>([
    ["a part of a line", '{\n  "a": ⟦1⟧,\n}', 80, '  "a": 1,', "       ^"],
    ["tabs as spaces, to the next stop", '{\n\t"a"\t: ⟦1⟧\n}', 80, '    "a" : 1', "          ^"],
    ["wide letters", '{ "文档": ⟦"🎉"⟧ }', 80, '{ "文档": "🎉" }', "          ^^^^"],
    ["nothing: one caret", '{ "a":⟦⟧ }', 80, '{ "a": }', "      ^"],
    ["the end of the file", '{ "a": 1⟦⟧', 80, '{ "a": 1', "        ^"],
    ["several lines: the first", '{ ⟦"a": [\n1\n]⟧ }', 80, '{ "a": [', "  ^^^^^^"],
    ["a line break itself", '{ "a": 1⟦\n⟧}', 80, '{ "a": 1', "        ^"],
    ["\\r\\n", '{ "a": 1⟦\r\n⟧}', 80, '{ "a": 1', "        ^"],
    ["a long line, cut behind", `⟦abc⟧${"d".repeat(100)}`, 40, `abc${"d".repeat(34)}...`, "^^^"],
    ["a long line, cut before", `${"a".repeat(100)}⟦bc⟧d`, 40, `...${"a".repeat(20)}bcd`, `${" ".repeat(23)}^^`],
    [
      "a part too long to show",
      `${"a".repeat(100)}⟦${"b".repeat(100)}⟧`,
      40,
      `...${"a".repeat(20)}${"b".repeat(14)}...`,
      `${" ".repeat(23)}${"^".repeat(14)}`,
    ],
    [
      "a file that is one line of megabytes",
      `${"a".repeat(500_000)}⟦b⟧${"c".repeat(500_000)}`,
      40,
      `...${"a".repeat(20)}b${"c".repeat(13)}...`,
      `${" ".repeat(23)}^`,
    ],
    ["what would steer the terminal", '{ "\u001b": ⟦1⟧ }', 80, '{ "\\u001b": 1 }', "            ^"],
  ])("%s", (_, text, columns, line, mark) => {
    const { config, spans } = markedConfig(text);
    expect(sourceLine(config, spans[0]!, columns)).toEqual({ line, mark });
  });
});
