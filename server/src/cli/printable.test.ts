import { describe, expect, it } from "vitest";
import { columnsOf, printable } from "./printable.ts";

describe("printable", () => {
  it.each([
    ["plain text", "plain text"],
    ["文档 🎉 é", "文档 🎉 é"],
    ["\u001b[2J", "\\u001b[2J"],
    ["a\r\nb\tc", "a\\u000d\\u000ab\\u0009c"],
    ["\u009b31m", "\\u009b31m"],
    ["abc\u202edcb", "abc\\u202edcb"],
    ["pay\u200bpal", "pay\\u200bpal"],
    ["\ud800", "\ufffd"],
    ["👩‍👩‍👧", "👩‍👩‍👧"],
  ])("%j", (text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});

describe("columnsOf", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["e\u0301", 1],
    ["文档", 4],
    ["한글", 4],
    ["ﾊﾝｶｸ", 4],
    ["Ａ", 2],
    ["🎉", 2],
    ["👩‍👩‍👧", 2],
    ["❤️", 2],
    ["→", 1],
  ])("%j takes %i", (text, expected) => {
    expect(columnsOf(text)).toBe(expected);
  });
});
