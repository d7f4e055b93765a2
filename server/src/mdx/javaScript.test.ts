import { expect, it } from "vitest";
import { isSpread, mistakeInExpression } from "./javaScript.ts";

function isExpression(code: string, mayBeEmpty: boolean): boolean {
  return mistakeInExpression(code, mayBeEmpty) === undefined;
}

it.each([
  '"a": 1',
  "id: number",
  "your key",
  "a, b c",
  "a ? b",
  "a?: string",
  "a.",
  "a +",
  "(a +)",
  "a,",
  "...a",
  "@user",
  "#id",
  "% if a %",
  "5px",
  "'a' 'b'",
  "a; b",
  "return a",
  "class",
  "{ your name }",
  '{ "a" }',
  "{ a: 1 b: 2 }",
  "[a b]",
  "a) + (b",
  "-a ** b",
  "items.map((i) => <li>{i}</b>)",
  "function () { any text }",
  "\u2026",
])("rejects %s", (code) => expect(isExpression(code, true)).toBe(false));

it.each([
  "",
  "/* a */",
  "a // b",
  "a.b?.c?.[0]?.(d) ?? `e`",
  "(-a) ** +b - --c",
  "a ? b : c ? d : e",
  "[, a, , ...b, ]",
  "f(a, ...b,)",
  "{ a, b: 1, 'c': [2], 3: d, ...e, }",
  "{ get a() { return 1 } }",
  "(a, b) => ({ c: a })",
  "async (a) => { await b; }",
  "async",
  "function () { return a }",
  "<b>any text</b>",
  "/a b/.test(c)",
  `\`a \${b + c} d\``,
  "new Date().getFullYear()",
  "typeof a === 'b' && !('c' in d)",
  "0x1F + 1_000 + 1e5 + .5",
  "a = b",
])("accepts %s", (code) => expect(isExpression(code, true)).toBe(true));

it("accepts an empty expression in text but not as a value", () => {
  expect([isExpression(" ", true), isExpression(" ", false)]).toEqual([true, false]);
});

it.each([
  ["...props", true],
  [" ...{ a: 1 } ", true],
  ["...a, ...b", false],
  ["...a, b", false],
  ["...(a, b)", true],
  ["...a,", true],
  ["/* a */ ...b // c", true],
  ["...a }) + ({ ...b", false],
  ["props", false],
  ["...", false],
  ["...a b", false],
])("spreads %j: %s", (code, expected) => expect(isSpread(code)).toBe(expected));

it("accepts code that is nested too deeply to be parsed", () => {
  expect(isExpression("[".repeat(100_000) + "]".repeat(100_000), false)).toBe(true);
});
