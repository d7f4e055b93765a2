import fc from "fast-check";
import { parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { nodesOf } from "../testing/nodesOf.ts";
import { endOfPlainList, PlainList } from "./plainList.ts";

describe("a list of strings", () => {
  it.each([
    ["an empty list", "[ ]", true],
    ["one string", '["a"]', true],
    ["strings on lines of their own", '[\r\n\t"a" ,\n  "b"\n]', true],
    ["a number", '["a", 1]', false],
    ["an escape", '["a", "\\u0062"]', false],
    ["a tab in a string", '["a\tb"]', false],
    ["a comma at the end", '["a", ]', false],
    ["a comma at the start", '[, "a"]', false],
    ["no comma", '["a" "b"]', false],
    ["a comment", '["a" /* b */]', false],
    ["a list in it", '["a", []]', false],
    ["no end", '["a", "b"', false],
    ["a string without an end", '["a', false],
  ])("%s", (_, text, isPlain) => {
    expect(endOfPlainList(`${text}}`, 0)).toBe(isPlain ? text.length : undefined);
  });

  it("gives the tree that a parser gives", () => {
    const space = fc.string({ unit: fc.constantFrom(" ", "\n", "\t", "\r\n"), maxLength: 3 });
    const text = fc.string({ unit: fc.constantFrom("a", "é", "/", "]", ",", " ", "😀"), maxLength: 5 });
    const lists = fc.tuple(fc.array(fc.tuple(space, text, space), { maxLength: 6 }), space).map(([items, blank]) => {
      const written = items.map(([before, item, after]) => `${before}"${item}"${after}`);
      return written.length > 0 ? `[${written.join(",")}]` : `[${blank}]`;
    });
    fc.assert(
      fc.property(lists, (list) => {
        const text = `{"a":${list}}`;
        const parent = parseTree(text)!.children![0]!;
        const end = endOfPlainList(text, 5);
        expect(end).toBe(text.length - 1);
        const node = new PlainList(text, 5, { length: end! - 5, values: undefined }, parent);
        expect(node.parent).toBe(parent);
        expect(nodesOf(node)).toEqual(nodesOf(parent.children![1]));
        expect(node.values).toEqual(JSON.parse(list));
      }),
    );
  });

  it("has the items of its text, also once the list itself was moved", () => {
    const list = new PlainList('["a"]', 0, { length: 5, values: undefined }, undefined);
    Object.assign(list, { offset: 7 });
    expect(list.children).toMatchObject([{ value: "a", offset: 1, length: 3 }]);
  });
});
