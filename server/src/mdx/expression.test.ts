import { expect, it } from "vitest";
import { mayBeExpression } from "./expression.ts";

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
  "\u2026",
])("rejects %s", (code) => expect(mayBeExpression(code, true)).toBe(false));

it.each([
  "",
  "/* a */",
  "a // b",
  "a.b?.c?.[0]?.(d) ?? `e`",
  "-a ** +b - --c",
  "a ? b : c ? d : e",
  "[, a, , ...b, ]",
  "f(a, ...b,)",
  "{ a, b: 1, 'c': [2], 3: d, ...e, }",
  "{ get a() { return 1 } }",
  "(a, b) => ({ c: a })",
  "async (a) => { await b; }",
  "async",
  "function () { not checked }",
  "<b>not checked</b>",
  "/a b/.test(c)",
  `\`a \${b c} d\``,
  "new Date().getFullYear()",
  "typeof a === 'b' && !('c' in d)",
  "0x1F + 1_000 + 1e5 + .5",
  "a = b",
])("accepts %s", (code) => expect(mayBeExpression(code, true)).toBe(true));

it("accepts an empty expression in text but not as a value", () => {
  expect([mayBeExpression(" ", true), mayBeExpression(" ", false)]).toEqual([true, false]);
});
