import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeBetween, conflictText, groupText, problemText, readGroupText, updateOf } from "./groupText.ts";

const read = (text: string) => readGroupText(text, "acme");

describe("group document", () => {
  it("omits unknown fields, and parses to the same group", () => {
    const content = { name: "Acme", properties: { region: "eu" } };
    expect(groupText(content)).toBe('{\n  "name": "Acme",\n  "properties": {\n    "region": "eu"\n  }\n}\n');
    expect(read(groupText(content))).toEqual({ content });
  });

  it.each([
    ["incomplete JSON", '{"name": ', 0, 9],
    ["a list", "[]", 0, 2],
    ["an unknown field", '{"name":"Acme","token":"x"}', 23, 3],
    ["a name that is not a string", '{"name":1}', 8, 1],
    ["a mapping that is not an object", '{"mapping":[]}', 11, 2],
    ["a number that loses precision", '{"properties":{"a":[9007199254740993.0]}}', 20, 18],
    ["an array in place of the properties object", '{"properties":[]}', 14, 2],
  ])("reports the position of %s", (_, text, offset, length) => {
    expect(read(text)).toMatchObject({ problem: { offset, length } });
  });
});

describe("problemText", () => {
  it.each([
    [
      "a number",
      '{\n  "properties": {\n    "a": [9007199254740993.0]\n  }\n}',
      /^Line 3, properties\.a\.0: This number/,
    ],
    ["a field", '{\n  "name": 1\n}', /^Line 2, name: /],
    ["an unknown field", '{\n  "name": "A",\n  "token": "x"\n}', /^Line 3, token: Unknown field "token"/],
    ["a missing comma", '{\n  "name": "A"\n  "mapping": {}\n}', /^Line 3.*: Fix the JSON/],
    ["half a document", '{"name": ', /^Line 1: Fix the JSON/],
  ])("reports the line and field of %s", (_, text, expected) => {
    const result = read(text);
    expect("problem" in result && problemText(text, result.problem)).toMatch(expected);
  });
});

describe("conflictText", () => {
  it("lists the conflicting fields and their lines", () => {
    const text = '{\n  "name": "A",\n  "properties": {\n    "region": "eu"\n  }\n}';
    expect(conflictText(text, [["properties", "region"], ["mapping"]])).toBe("properties.region (line 4), mapping");
  });
});

describe("updateOf", () => {
  it.each([
    ["nothing", { name: "A", properties: { a: 1 } }, { name: "A", properties: { a: 1 } }, undefined],
    ["only the name", { name: "A", properties: null }, { name: "B", properties: null }, { name: "B" }],
    ["a cleared field", { properties: { a: 1 } }, { properties: null }, { properties: null }],
    ["a mapping when theirs is unknown", { name: "A" }, { name: "A", mapping: { s: "d" } }, { mapping: { s: "d" } }],
    ["no update for omitted fields", { name: "A", properties: { a: 1 } }, { name: "A" }, undefined],
  ])("sends %s", (_, theirs, edited, fields) => {
    expect(updateOf("acme", theirs, edited)).toEqual(fields && { user_group_id: "acme", ...fields });
  });
});

describe("the change between two versions", () => {
  it("turns the first version into the second", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { offset, length, text: inserted } = changeBetween(before, after);
        expect(before.slice(0, offset) + inserted + before.slice(offset + length)).toBe(after);
      }),
    );
  });

  it.each([
    ["a same b", "a same b", { offset: 8, length: 0, text: "" }],
    ["[1, 2]", "[1, 3, 2]", { offset: 4, length: 0, text: "3, " }],
    ["aa", "aaa", { offset: 2, length: 0, text: "a" }],
  ])("is minimal: from %j to %j", (before, after, change) => {
    expect(changeBetween(before, after)).toEqual(change);
  });
});
