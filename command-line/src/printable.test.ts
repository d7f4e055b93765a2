import { describe, expect, it } from "vitest";
import { columnsOf, printable, safeOutput } from "./printable.ts";

describe("printable", () => {
  it.each([
    ["plain text", "plain text"],
    ["文档 🎉 é", "文档 🎉 é"],
    ["\u001b[2J", "\\u001b[2J"],
    ["a\r\nb\tc", "a\\u000d\\u000ab\\u0009c"],
    ["\u009b31m", "\\u009b31m"],
    ["abc\u202edcb", "abc\\u202edcb"],
    ["pay\u200bpal", "pay\\u200bpal"],
    ["hid\u00adden", "hid\\u00adden"],
    ["tag\u{e0041}", "tag\\udb40\\udc41"],
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

describe("safeOutput", () => {
  it.each<readonly [text: string, colors: boolean, expected: string]>([
    ["one\ntwo\n", false, "one\ntwo\n"],
    ["\u001b[31mred\u001b[39m", false, "\\u001b[31mred\\u001b[39m"],
    ["\u001b[31mred\u001b[39m", true, "\u001b[31mred\u001b[39m"],
    ["\u001b[2J\u001b]0;title\u0007", true, "\\u001b[2J\\u001b]0;title\\u0007"],
    ['{"a":"\u009b2J\u202e"}', false, '{"a":"\\u009b2J\\u202e"}'],
  ])("%j, colors %j", (text, colors, expected) => {
    expect(safeOutput(text, colors)).toBe(expected);
  });

  it("preserves the meaning of JSON", () => {
    const value = { "\u001b": "\u009b\\\u202e\u2028" };
    expect(JSON.parse(safeOutput(JSON.stringify(value), false))).toEqual(value);
  });
});
