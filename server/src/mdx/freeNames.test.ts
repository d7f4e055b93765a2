import type { Program } from "acorn";
import { describe, expect, it } from "vitest";
import { freeNames, namesIn } from "./freeNames.ts";
import { parseModule } from "./javaScript.ts";

describe("freeNames", () => {
  it.each<[code: string, names: readonly string[]]>([
    ["T, H, V", ["T", "H", "V"]],
    ["customer.name", ["customer"]],
    ["a[b].c?.[d]", ["a", "b", "d"]],
    ["getVersion()", ["getVersion"]],
    ["count + 1", ["count"]],
    [`\`a \${b}\``, ["b"]],
    ["{ a, b: c, [d]: 1 }", ["a", "c", "d"]],
    ["...props", ["props"]],
    ["[1].map((n, [a, { b: c = d, ...e }]) => n + a + c + e + f)", ["d", "f"]],
    ["(() => { const a = 1; let { b } = x; try { a(b) } catch (e) { e() } })()", ["x"]],
    ["(function f(a) { return class B { c = a; d() { return f(B) } } })()", []],
    ["typeof a === 'b' && typeof c.d", ["c"]],
    ["<b key={a} {...b}>{c} d</b>", ["a", "b", "c"]],
    ["<A.B icon={<C />}><i /><d.e /><F:g h:i={<></>} /></A.B>", ["A", "C", "d"]],
    ["typeof a !== 'undefined' ? a.b : c", ["c"]],
    ["[1].map((a) => a) + a", ["a"]],
    ["() => { { let a; var b } a(b) }", ["a"]],
    ["() => { a(); function a() { c() } class b extends a { static { var c } } }", ["c"]],
    ["() => { for (let i = 0; i < n; i++) i; return i }", ["n", "i"]],
    ["({ a = b, ...c }, [d = a] = []) => ({ a, c, d, e })", ["b", "e"]],
    ["(function f() { return f })() && f", ["f"]],
    ["a // b\n", ["a"]],
    ["async () => { for await (const a of b) await c(a) }", ["b", "c"]],
    ["() => { d: for (;;) { continue d } }", []],
    ["import.meta.url", []],
    ["'a' + \"b\" + /c/g.source", []],
  ])("%s", (code, names) => {
    const found = freeNames(code);
    expect(found?.map(({ name }) => name)).toEqual(names);
    for (const { name, offset } of found!) expect(code.slice(offset, offset + name.length)).toBe(name);
  });

  it.each(["", "/* a */", "one of two", '"a": 1', "(".repeat(100_000)])("does not parse %j", (code) => {
    expect(freeNames(code)).toBeUndefined();
  });
});

const namesOfModule = (code: string) => namesIn(parseModule(code) as Program);

describe("namesIn", () => {
  it.each<[code: string, defined: readonly string[], free: readonly string[]]>([
    ["import A, { b as c, d } from 'e'", [], []],
    [
      "import * as a from 'b'\nexport { a, a as c }\nexport { e } from 'f'\nexport * as g from 'h'\nexport const i = a",
      ["i", "a", "c", "e"],
      [],
    ],
    ["export const a = 1, { b, c: [d] } = e", ["a", "b", "d"], ["e"]],
    ["export function A({ b }) { const c = useState(b); return <D {...c}>{e}</D> }", ["A"], ["useState", "D", "e"]],
    ["export default class A extends B { c = d }", ["A", "default"], ["B", "d"]],
    ["export default () => a", ["default"], ["a"]],
  ])("%s", (code, defined, free) => {
    const names = namesOfModule(code);
    expect(names.defined).toEqual(defined);
    expect(names.free.map(({ name }) => name)).toEqual(free);
  });

  it("tells code in functions from code that runs at once", () => {
    expect(namesOfModule("export const a = b;\nexport const c = () => { { d } };").free).toEqual([
      { name: "b", offset: 17, isInFunction: false },
      { name: "d", offset: 47, isInFunction: true },
    ]);
  });
});
