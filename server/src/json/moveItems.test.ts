import fc from "fast-check";
import { parse } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { commentsIn, write, writtenStyles } from "../testing/layouts.ts";
import { applyEdits } from "./edits.ts";
import type { JSONPath } from "./json.ts";
import { moveItems } from "./moveItems.ts";

const moved = (text: string, paths: readonly JSONPath[], list: JSONPath, index: number): string =>
  applyEdits(text, moveItems(parseSiteConfig("file:///site/site.config.json", text), paths, { list, index }));

describe("moveItems", () => {
  it.each<[string, readonly JSONPath[], number, string]>([
    ['["a", "b", "c"]', [[0]], 3, '["b", "c", "a"]'],
    ['["a", "b", "c"]', [[2]], 0, '["c", "a", "b"]'],
    ['["a", "b", "c"]', [[1]], 2, '["a", "b", "c"]'],
    ['["a", "b", "c", "d"]', [[3], [0]], 2, '["b", "a", "d", "c"]'],
    ['["a", "b", "c"]', [[0], [1]], 1, '["a", "b", "c"]'],
    ['[\n  "a",\n  "b"\n]', [[1]], 0, '[\n  "b",\n  "a"\n]'],
    ['[\n  "a",\n  "b"\n]', [[0]], 2, '[\n  "b",\n  "a"\n]'],
    ['[\n  "a", // first\n  "b"\n]', [[0]], 2, '[\n  // first\n  "b",\n  "a"\n]'],
    ['["a"]', [[7]], 0, '["a"]'],
  ])("%s: %j to %i", (text, paths, index, expected) => {
    expect(moved(text, paths, [], index)).toBe(expected);
  });

  it("adjusts the indentation", () => {
    const text = '[\n  [\n    {\n      "a": 1\n    }\n  ],\n  "b"\n]';
    expect(moved(text, [[0, 0]], [], 2)).toBe('[\n  [],\n  "b",\n  {\n    "a": 1\n  }\n]');
  });

  it("moves a nested item only once, along with its parent", () => {
    expect(moved('[["a", "b"], []]', [[0], [0, 1]], [], 2)).toBe('[[], ["a", "b"]]');
    expect(
      moved(
        '[["a", "b"], []]',
        [
          [0, 0],
          [0, 1],
        ],
        [1],
        0,
      ),
    ).toBe('[[], ["a", "b"]]');
  });

  it("does not move an array into itself", () => {
    expect(moved('[["a"]]', [[0]], [0], 0)).toBe('[["a"]]');
  });
});

it("gives the same result as an array operation and keeps all comments, for any array in any layout", () => {
  const value = fc.oneof(fc.constantFrom("x", "http://x/*y*/"), fc.constant({ group: "g", pages: ["p", "q"] }));
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 6 }),
      writtenStyles(),
      fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
      fc.nat(6),
      (list, style, picked, index) => {
        const text = write(list, style);
        const chosen = picked.filter((at) => at < list.length).sort((a, b) => a - b);
        const result = moved(
          text,
          chosen.map((at) => [at]),
          [],
          index,
        );
        const target = Math.min(index, list.length) - chosen.filter((at) => at < index).length;
        const rest = list.filter((_, at) => !chosen.includes(at));
        const expected = rest.toSpliced(target, 0, ...chosen.map((at) => list[at]!));
        expect(parse(result, [], { allowTrailingComma: true })).toEqual(expected);
        expect(commentsIn(result).toSorted()).toEqual(commentsIn(text).toSorted());
      },
    ),
  );
});

it("moves items between two arrays in any layout", () => {
  const list = fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 5 });
  fc.assert(
    fc.property(list, list, writtenStyles(), fc.nat(4), fc.nat(5), (a, b, style, from, to) => {
      const result = moved(write([a, b], style), [[0, from]], [1], to);
      const expected =
        from < a.length ? [a.toSpliced(from, 1), b.toSpliced(Math.min(to, b.length), 0, a[from]!)] : [a, b];
      expect(parse(result, [], { allowTrailingComma: true })).toEqual(expected);
    }),
  );
});
