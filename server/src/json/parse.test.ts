import fc from "fast-check";
import { parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { nodesOf } from "../testing/nodesOf.ts";
import { MAX_ERRORS, type Node, PARSE_ERROR } from "./json.ts";
import { parse } from "./parse.ts";

/** Describes a tree in short form: objects and arrays as in JSON, `?` for a missing value. */
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
    ["trailing comma in an object", '{"a": 1,}', "{a:1}", [PropertyNameExpected]],
    ["trailing comma in an array", "[1,]", "[1]", [ValueExpected]],
    ["two commas", "[1,,2]", "[1 2]", [ValueExpected]],
    ["missing comma between items", '["a" "b"]', '["a" "b"]', [CommaExpected]],
    ["missing comma between members", '{"a": 1 "b": 2}', "{a:1 b:2}", [CommaExpected]],
    ["key by itself", '{"a", "b": {"c": 1, "d": 2}}', "{a:? b:{c:1 d:2}}", [ColonExpected]],
    [
      "key by itself and missing comma",
      '{"a" "b": {"c": 1, "d": 2}}',
      "{a:? b:{c:1 d:2}}",
      [ColonExpected, CommaExpected],
    ],
    ["key without a value", '{"a":, "b": 1}', "{a:? b:1}", [ValueExpected]],
    ["key without a value and missing comma", '{"a": "b": [1]}', "{a:? b:[1]}", [ValueExpected, CommaExpected]],
    ["key without a colon", '{"a" [1]}', "{a:[1]}", [ColonExpected]],
    ["unquoted key", '{"x": 1, a: [1], "b": 2}', "{x:1 a:[1] b:2}", [PropertyNameExpected]],
    ["partial unquoted key", '{na "b": 2}', "{b:2}", [PropertyNameExpected, CommaExpected]],
    ["half a literal", '{"a": tr, "b": 1}', "{a:? b:1}", [InvalidSymbol]],
    ["word in an array", "[foo/bar, 1]", "[1]", [InvalidSymbol]],
    ["unclosed string", '{"a": "x\n, "b": 1}', '{a:"x" b:1}', [UnexpectedEndOfString]],
    ["unclosed string before brackets on the same line", '{"a": ["x]}', '{a:["x"]}', [UnexpectedEndOfString]],
    ["unclosed array", '{"a": ["x"\n"b": 1}', '{a:["x"] b:1}', [CommaExpected, CloseBracketExpected, CommaExpected]],
    ["unclosed array before a brace", '[{"a": [1}, 2]', "[{a:[1]} 2]", [CloseBracketExpected]],
    ["unclosed object", '[{"a": 1, {"b": 2}]', "[{a:1} {b:2}]", [CloseBraceExpected, CommaExpected]],
    ["unclosed object before a bracket", '[{"a": 1], 2', "[{a:1}]", [CloseBraceExpected, EndOfFileExpected]],
    [
      "truncated file",
      '{"a": [{"b": "c',
      '{a:[{b:"c"}]}',
      [UnexpectedEndOfString, CloseBraceExpected, CloseBracketExpected, CloseBraceExpected],
    ],
    ["extra bracket", '{"a": 1], "b": 2}', "{a:1 b:2}", [CommaExpected, PropertyNameExpected]],
    ["text before the value", 'no {"a": 1}', "{a:1}", [InvalidSymbol]],
    ["text after the value", '{"a": 1} x', "{a:1}", [EndOfFileExpected]],
    ["array among members", '{[1], "a": 1}', "{a:1}", [PropertyNameExpected]],
  ])("reads %s", (_, text, tree, errors) => {
    const result = parse(text, 200);
    expect(shape(result.root)).toBe(tree);
    expect(result.errors.map(({ error }) => error)).toEqual(errors);
  });

  it.each([
    ["brackets", "[".repeat(20_000)],
    ["objects", '{"a":'.repeat(20_000)],
  ])("gives up on %s that are nested too deeply", (_, text) => {
    expect(parse(text, 200)).toMatchObject({
      root: undefined,
      errors: [],
      tooDeepAt: text.startsWith("[") ? 200 : 1_000,
    });
  });

  it("limits the number of errors", () => {
    expect(parse("x ".repeat(10_000), 200).errors).toHaveLength(MAX_ERRORS);
  });

  it("builds the same tree as jsonc-parser for valid JSON", () => {
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

  it("reports errors if and only if JSON.parse throws", () => {
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

  it("builds a consistent tree for any text", () => {
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
