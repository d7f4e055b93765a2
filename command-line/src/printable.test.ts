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
    ["a ##[group]b ##vso[task.setvariable]c", "a #\\u0023[group]b #\\u0023vso[task.setvariable]c"],
    ["###[a] ##teamcity[b]", "##\\u0023[a] #\\u0023teamcity[b]"],
    ["## Heading [a](b) #[c]", "## Heading [a](b) #[c]"],
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
  it.each<readonly [text: string, keep: Parameters<typeof safeOutput>[1], expected: string]>([
    ["one\ntwo\n", undefined, "one\ntwo\n"],
    ["\u001b[31mred\u001b[39m", undefined, "\\u001b[31mred\\u001b[39m"],
    ["\u001b[31mred\u001b[39m", "colors", "\u001b[31mred\u001b[39m"],
    ["\u001b[2J\u001b]0;title\u0007", "colors", "\\u001b[2J\\u001b]0;title\\u0007"],
    ['{"a":"\u009b2J\u202e"}', undefined, '{"a":"\\u009b2J\\u202e"}'],
    ["::stop-commands::x", undefined, "\\u003a:stop-commands::x"],
    ["a: b::c\n \u00a0::d::e", undefined, "a: b::c\n \u00a0\\u003a:d::e"],
    ["\u001b[4m::a::\u001b[24m", "colors", "\u001b[4m\\u003a:a::\u001b[24m"],
    [
      "::error file=a::b ##[c]\n::set-env name=a::b\n",
      "annotations",
      "::error file=a::b #\\u0023[c]\n\\u003a:set-env name=a::b\n",
    ],
    ["::error file=a::b", undefined, "\\u003a:error file=a::b"],
  ])("%j, keep %j", (text, keep, expected) => {
    expect(safeOutput(text, keep)).toBe(expected);
  });

  it("preserves the meaning of JSON", () => {
    const value = { "\u001b": "\u009b\\\u202e\u2028", "##[a]": "::b" };
    expect(JSON.parse(safeOutput(JSON.stringify(value)))).toEqual(value);
  });
});
