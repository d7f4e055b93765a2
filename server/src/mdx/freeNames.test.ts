import { describe, expect, it } from "vitest";
import { freeNames } from "./freeNames.ts";

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
    ["<A.B icon={<C />} />", []],
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
