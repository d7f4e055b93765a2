import { describe, expect, it } from "vitest";
import { literalOf } from "./literals.ts";

describe("literals", () => {
  it.each([
    ['"a"', "a"],
    ["'a\\'b'", "a'b"],
    ["`a\nb`", "a\nb"],
    ['"\\u0041\\u{42}\\n"', "AB\n"],
    ["1_000.5", 1000.5],
    ["-2", -2],
    ["true", true],
    ["undefined", null],
    ['[1, "a",]', [1, "a"]],
    ["{ a: 1, 'b-c': { d: [true] } }", { a: 1, "b-c": { d: [true] } }],
    ["{ /* note */ a: 1, // note\n }", { a: 1 }],
  ])("evaluates %s", (code, value) => {
    expect(literalOf(code)).toEqual(value);
  });

  it.each(["name", "a.b", "f(1)", ["`a $", "{b}`"].join(""), "1 + 2", "[...a]", "{ a }", '"a', "[1", "{ a: 1"])(
    "rejects %s, because it is not a complete literal",
    (code) => {
      expect(literalOf(code)).toBeUndefined();
    },
  );

  it("rejects excessive nesting", () => {
    expect(literalOf("[".repeat(100_000))).toBeUndefined();
  });

  it("does not change an object's prototype", () => {
    expect(Object.getPrototypeOf(literalOf('{ "__proto__": { "a": 1 } }'))).toBe(Object.prototype);
  });
});
