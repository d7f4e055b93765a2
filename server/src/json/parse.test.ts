import fc from "fast-check";
import { parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { nodesOf } from "../testing/nodesOf.ts";
import { MAX_ERRORS, type Node, PARSE_ERROR } from "./json.ts";
import { parse } from "./parse.ts";

/** A tree in short: objects and arrays as in JSON, `?` for a missing value. */
function shape(node: Node | undefined): string {
  if (!node) return "?";
  if (node.type === "object") {
    return `{${node.children?.map(({ children }) => `${children?.[0]?.value}:${shape(children?.[1])}`).join(" ")}}`;
  }
  if (node.type === "array") return `[${node.children?.map(shape).join(" ")}]`;
  return JSON.stringify(node.value);
}

const { ValueExpected, ColonExpected, CommaExpected, CloseBraceExpected, CloseBracketExpected, PropertyNameExpected } =
  PARSE_ERROR;
const { InvalidSymbol, InvalidCommentToken, UnexpectedEndOfString, EndOfFileExpected } = PARSE_ERROR;

describe("parse", () => {
  it.each<[string, string, string, number[]]>([
    ["nothing", " \n", "?", []],
    ["a comment", '{"a": 1 /* x */} // y', "{a:1}", [InvalidCommentToken, InvalidCommentToken]],
    ["a trailing comma in an object", '{"a": 1,}', "{a:1}", [PropertyNameExpected]],
    ["a trailing comma in a list", "[1,]", "[1]", [ValueExpected]],
    ["two commas", "[1,,2]", "[1 2]", [ValueExpected]],
    ["no comma", '["a" "b"]', '["a" "b"]', [CommaExpected]],
    ["no comma between members", '{"a": 1 "b": 2}', "{a:1 b:2}", [CommaExpected]],
    ["a key alone", '{"a", "b": {"c": 1, "d": 2}}', "{a:? b:{c:1 d:2}}", [ColonExpected]],
    ["a key alone and no comma", '{"a" "b": {"c": 1, "d": 2}}', "{a:? b:{c:1 d:2}}", [ColonExpected, CommaExpected]],
    ["a key without a value", '{"a":, "b": 1}', "{a:? b:1}", [ValueExpected]],
    ["a key without a value and no comma", '{"a": "b": [1]}', "{a:? b:[1]}", [ValueExpected, CommaExpected]],
    ["a key without a colon", '{"a" [1]}', "{a:[1]}", [ColonExpected]],
    ["a key without quotes", '{"x": 1, a: [1], "b": 2}', "{x:1 a:[1] b:2}", [PropertyNameExpected]],
    ["half a key without quotes", '{na "b": 2}', "{b:2}", [PropertyNameExpected, CommaExpected]],
    ["half a literal", '{"a": tr, "b": 1}', "{a:? b:1}", [InvalidSymbol]],
    ["a word in a list", "[foo/bar, 1]", "[1]", [InvalidSymbol]],
    ["a string that is not closed", '{"a": "x\n, "b": 1}', '{a:"x" b:1}', [UnexpectedEndOfString]],
    ["one before the brackets of its line", '{"a": ["x]}', '{a:["x"]}', [UnexpectedEndOfString]],
    [
      "a list that is not closed",
      '{"a": ["x"\n"b": 1}',
      '{a:["x"] b:1}',
      [CommaExpected, CloseBracketExpected, CommaExpected],
    ],
    ["one before a brace", '[{"a": [1}, 2]', "[{a:[1]} 2]", [CloseBracketExpected]],
    ["an object that is not closed", '[{"a": 1, {"b": 2}]', "[{a:1} {b:2}]", [CloseBraceExpected, CommaExpected]],
    ["one before a bracket", '[{"a": 1], 2', "[{a:1}]", [CloseBraceExpected, EndOfFileExpected]],
    [
      "a cut file",
      '{"a": [{"b": "c',
      '{a:[{b:"c"}]}',
      [UnexpectedEndOfString, CloseBraceExpected, CloseBracketExpected, CloseBraceExpected],
    ],
    ["a bracket too many", '{"a": 1], "b": 2}', "{a:1 b:2}", [CommaExpected, PropertyNameExpected]],
    ["text before", 'no {"a": 1}', "{a:1}", [InvalidSymbol]],
    ["text behind", '{"a": 1} x', "{a:1}", [EndOfFileExpected]],
    ["a list among members", '{[1], "a": 1}', "{a:1}", [PropertyNameExpected]],
  ])("reads %s", (_, text, tree, errors) => {
    const result = parse(text, 200);
    expect(shape(result.root)).toBe(tree);
    expect(result.errors.map(({ error }) => error)).toEqual(errors);
  });

  it.each([
    ["brackets", "[".repeat(20_000)],
    ["objects", '{"a":'.repeat(20_000)],
  ])("gives up on nested %s beyond the depth", (_, text) => {
    expect(parse(text, 200)).toMatchObject({
      root: undefined,
      errors: [],
      tooDeepAt: text.startsWith("[") ? 200 : 1_000,
    });
  });

  it("says only what is worth reading", () => {
    expect(parse("x ".repeat(10_000), 200).errors).toHaveLength(MAX_ERRORS);
  });

  it("makes the tree of jsonc-parser for every JSON text", () => {
    const spaced = fc.tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2, "\t"));
    fc.assert(
      fc.property(spaced, ([value, space]) => {
        const text = JSON.stringify(value, null, space);
        const { root, ...rest } = parse(text, 200);
        expect(nodesOf(root)).toEqual(nodesOf(parseTree(text)));
        expect(rest).toMatchObject({ errors: [], tooDeepAt: undefined });
      }),
    );
  });

  const pieces = [
    '"',
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "a",
    '"b"',
    "1",
    "-",
    "true",
    "/",
    "/*",
    "\n",
    "\u0001",
    "\\u12",
  ];
  const broken = fc
    .tuple(
      fc.jsonValue({ maxDepth: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom("", ...pieces)), { maxLength: 4 }),
    )
    .map(([value, cuts]) =>
      cuts.reduce(
        (text, [where, length, piece]) => {
          const at = where % (text.length + 1);
          return text.slice(0, at) + piece + text.slice(at + length);
        },
        JSON.stringify(value, null, 1),
      ),
    );

  it("finds an error exactly where JSON.parse would", () => {
    fc.assert(
      fc.property(broken, (text) => {
        if (text.trim() === "") return;
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(parse(text, 200).errors.length === 0).toBe(valid);
      }),
      { numRuns: 2_000 },
    );
  });

  it("makes a valid tree of any text", () => {
    const check = (node: Node, text: string): void => {
      expect(node.length).toBeGreaterThan(0);
      let end = node.offset;
      for (const child of node.children ?? []) {
        expect(child.parent).toBe(node);
        expect(child.offset).toBeGreaterThanOrEqual(end);
        end = child.offset + child.length;
        check(child, text);
      }
      expect(end).toBeLessThanOrEqual(node.offset + node.length);
      expect(node.offset + node.length).toBeLessThanOrEqual(text.length);
      if (node.type === "property") expect(node.children?.[0]?.type).toBe("string");
    };
    fc.assert(
      fc.property(fc.oneof(broken, fc.string({ unit: fc.constantFrom(...pieces), maxLength: 40 })), (text) => {
        const { root } = parse(text, 200);
        if (root) check(root, text);
      }),
      { numRuns: 2_000 },
    );
  });
});
