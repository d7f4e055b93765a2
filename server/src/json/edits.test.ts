import fc from "fast-check";
import { parse } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { commentsIn, write, writtenStyles } from "../testing/layouts.ts";
import { marked } from "../testing/marked.ts";
import {
  applyEdits,
  type Edit,
  insertItem,
  insertMember,
  type JsonValue,
  removeItems,
  removeMember,
  renameKey,
  replaceValue,
} from "./edits.ts";
import { member, nodeAt, property } from "./json.ts";

const configOf = (text: string): SiteConfig => parseSiteConfig("file:///site/site.config.json", text);
const after = (text: string, edit: (config: SiteConfig) => readonly Edit[]): string =>
  applyEdits(text, edit(configOf(text)));

describe("insertMember", () => {
  it.each<[string, string, string]>([
    ["after the last member", '{\n  "a": 1\n}', '{\n  "a": 1,\n  "new": true\n}'],
    ["in an object on a single line", '{ "a": 1 }', '{ "a": 1, "new": true }'],
    ["in an empty file", "{}", '{ "new": true }'],
    ["in an empty object", "{\n}\n", '{\n  "new": true\n}\n'],
    ["with tabs and CRLF", '{\r\n\t"a": 1\r\n}', '{\r\n\t"a": 1,\r\n\t"new": true\r\n}'],
    ["after a comment", '{\n  "a": 1 // one\n}', '{\n  "a": 1, // one\n  "new": true\n}'],
    ["after a trailing comma", '{\n  "a": 1,\n}', '{\n  "a": 1,\n  "new": true,\n}'],
    ["after the comments in an empty object", "{\n  // soon\n}", '{\n  // soon\n  "new": true\n}'],
  ])("inserts a member %s", (_, text, expected) => {
    expect(after(text, (config) => insertMember(config, config.root!, "new", true))).toBe(expected);
  });

  it("inserts members in the given order", () => {
    const order = { order: ["first", "new", "last"] };
    const add = (text: string) => after(text, (config) => insertMember(config, config.root!, "new", 1, order));
    expect(add('{\n  "first": 0, // 0\n  "last": 2\n}')).toBe('{\n  "first": 0, // 0\n  "new": 1,\n  "last": 2\n}');
    expect(add('{\n  "last": 2\n}')).toBe('{\n  "new": 1,\n  "last": 2\n}');
    expect(add('{ "last": 2 }')).toBe('{ "new": 1, "last": 2 }');
  });

  it("formats a nested object like the rest of the file", () => {
    const text = '{\n\t"colors": {}\n}';
    const value = { light: "#fff", dark: "#000" };
    expect(after(text, (config) => insertMember(config, member(config.root, "colors")!, "background", value))).toBe(
      '{\n\t"colors": {\n\t\t"background": {\n\t\t\t"light": "#fff",\n\t\t\t"dark": "#000"\n\t\t}\n\t}\n}',
    );
  });
});

describe("removeMember", () => {
  it.each<[string, string, string]>([
    ["first member", '{\n  "go": 1,\n  "b": 2\n}', '{\n  "b": 2\n}'],
    ["last member", '{\n  "a": 1,\n  "go": 2\n}', '{\n  "a": 1\n}'],
    ["only member", '{\n  "go": 1\n}', "{}"],
    ["trailing comma", '{\n  "a": 1,\n  "go": 2,\n}', '{\n  "a": 1,\n}'],
    ["on one line", '{ "a": 1, "go": 2, "c": 3 }', '{ "a": 1, "c": 3 }'],
    ["last member on one line", '{ "a": 1, "go": 2 }', '{ "a": 1 }'],
    ["comment next to another member", '{\n  "a": 1, // one\n  "go": 2\n}', '{\n  "a": 1 // one\n}'],
    ["comment on its own line", '{\n  // why\n  "go": 2\n}', "{\n  // why\n}"],
    ["block comment before the comma", '{\n  "go": 2 /* x */,\n  "b": 1\n}', '{\n  /* x */\n  "b": 1\n}'],
  ])("removes the member: %s", (_, text, expected) => {
    expect(after(text, (config) => removeMember(config, property(config.root, "go")!))).toBe(expected);
  });
});

it("changes nothing else in renameKey and replaceValue", () => {
  const { text, cursor } = marked('{ // c\n  "|a":  [1 ],\n}');
  const config = configOf(text);
  const node = nodeAt(config.root, cursor)!.parent!;
  expect(applyEdits(text, [renameKey(node, "b"), replaceValue(config, node.children![1]!, [])])).toBe(
    '{ // c\n  "b":  [],\n}',
  );
});

// Arrays of primitive and nested items in any layout. The resulting value must equal that of the corresponding array
// operation.
const item = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<JsonValue>("x", "http://x/*y*/", 1, null, true),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "//c"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
const lists = fc.array(item, { maxLength: 6 });
const readJson = (text: string): unknown => parse(text, [], { allowTrailingComma: true });

describe("for any list in any layout", () => {
  it("insertItem", () => {
    fc.assert(
      fc.property(lists, writtenStyles(), fc.nat(6), item, (list, style, index, value) => {
        const text = write(list, style);
        const result = after(text, (config) => insertItem(config, config.root!, index, value));
        expect(readJson(result)).toEqual(list.toSpliced(Math.min(index, list.length), 0, value));
        expect(commentsIn(result)).toEqual(commentsIn(text));
      }),
    );
  });

  it("removeItems", () => {
    fc.assert(
      fc.property(lists, writtenStyles(), fc.uniqueArray(fc.nat(6)), (list, style, indices) => {
        const text = write(list, { ...style, comments: [0] });
        const result = after(text, (config) => removeItems(config, config.root!, indices));
        const rest = list.filter((_, index) => !indices.includes(index));
        expect(readJson(result)).toEqual(rest);
        // The result must look as if only the remaining items had been written in that style.
        if (rest.length > 0) expect(result).toBe(write(rest, { ...style, comments: [0] }));
      }),
    );
  });

  it("keeps comments in removeItems", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b"), { minLength: 1 }),
        writtenStyles(),
        fc.nat(6),
        (list, style, at) => {
          const text = write(list, style);
          const result = after(text, (config) => removeItems(config, config.root!, [at]));
          expect(readJson(result)).toEqual(list.filter((_, index) => index !== at));
          expect(commentsIn(result)).toEqual(commentsIn(text));
        },
      ),
    );
  });

  it("removeMember", () => {
    const objects = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), item, { minKeys: 1, noNullPrototype: true });
    fc.assert(
      fc.property(objects, writtenStyles(), fc.nat(3), (object, style, at) => {
        const text = write(object, style);
        const name = Object.keys(object)[at % Object.keys(object).length]!;
        const result = after(text, (config) => removeMember(config, property(config.root, name)!));
        const { [name]: _, ...rest } = object;
        expect(readJson(result)).toEqual(rest);
      }),
    );
  });
});
