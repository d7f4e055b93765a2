import { describe, expect, it } from "vitest";
import { conflictText, groupText, problemText, readGroupText, updateOf } from "./groupText.ts";

const read = (text: string) => readGroupText(text, "acme");

describe("the document of a group", () => {
  it("leaves out what is not known, and reads back as it was", () => {
    const content = { name: "Acme", properties: { region: "eu" } };
    expect(groupText(content)).toBe('{\n  "name": "Acme",\n  "properties": {\n    "region": "eu"\n  }\n}\n');
    expect(read(groupText(content))).toEqual({ content });
  });

  it.each([
    ["half typed", '{"name": ', 0, 9],
    ["a list", "[]", 0, 2],
    ["another field", '{"name":"Acme","token":"x"}', 23, 3],
    ["an empty name", '{"name":""}', 8, 2],
    ["a name that is not a string", '{"name":1}', 8, 1],
    ["a mapping to an object", '{"mapping":{"a":{}}}', 16, 2],
    ["a number that would change", '{"properties":{"a":[9007199254740993.0]}}', 20, 18],
    ["properties as a list", '{"properties":[]}', 14, 2],
  ])("shows where it is wrong: %s", (_, text, offset, length) => {
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
    ["a field", '{\n  "name": ""\n}', /^Line 2, name: /],
    ["another field", '{\n  "name": "A",\n  "token": "x"\n}', /^Line 3, token: Unknown field "token"/],
    ["a missing comma", '{\n  "name": "A"\n  "mapping": {}\n}', /^Line 3.*: Fix the JSON/],
    ["half a document", '{"name": ', /^Line 1: Fix the JSON/],
  ])("names line and field of %s", (_, text, expected) => {
    const result = read(text);
    expect("problem" in result && problemText(text, result.problem)).toMatch(expected);
  });
});

describe("conflictText", () => {
  it("names the fields of a conflict and their lines", () => {
    const text = '{\n  "name": "A",\n  "properties": {\n    "region": "eu"\n  }\n}';
    expect(conflictText(text, [["properties", "region"], ["mapping"]])).toBe("properties.region (line 4), mapping");
  });
});

describe("updateOf", () => {
  it.each([
    ["nothing", { name: "A", properties: { a: 1 } }, { name: "A", properties: { a: 1 } }, undefined],
    ["the name alone", { name: "A", properties: null }, { name: "B", properties: null }, { name: "B" }],
    ["a cleared field", { properties: { a: 1 } }, { properties: null }, { properties: null }],
    ["a mapping that nobody knew", { name: "A" }, { name: "A", mapping: { s: "d" } }, { mapping: { s: "d" } }],
    ["not what is absent", { name: "A", properties: { a: 1 } }, { name: "A" }, undefined],
  ])("sends %s", (_, theirs, wanted, fields) => {
    expect(updateOf("acme", theirs, wanted)).toEqual(fields && { user_group_id: "acme", ...fields });
  });
});
