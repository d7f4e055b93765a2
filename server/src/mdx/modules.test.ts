import { describe, expect, it } from "vitest";
import { cpuTime } from "../testing/cpuTime.ts";
import { modulesIn } from "./modules.ts";

const read = (text: string) => modulesIn(text, [{ offset: 0, length: text.length }]);

describe("imports", () => {
  it.each([
    ['import A from "/a.mdx"', ["A"]],
    ["import { a, b as B } from './a.jsx';", ["a", "B"]],
    ["import A, {\n  b,\n} from '/a.mdx'", ["A", "b"]],
    ['import * as all from "/a.mdx"', ["all"]],
    ['import type { T } from "/a.tsx"', ["T"]],
    ['import "/a.css"', []],
    ['import A "/a.mdx"', undefined],
  ])("%j", (text, names) => {
    expect(read(text).imports[0]?.names.map(({ name }) => name)).toEqual(names);
  });

  it("reads long lists", () => {
    const names = Array.from({ length: 500 }, (_, index) => `Example${index}`);
    expect(read(`import {\n  ${names.join(",\n  ")}\n} from "/a.mdx"`).imports[0]?.names).toHaveLength(500);
    const exported = `import {\n  ${names.join(",\n  ")}\n} from "/a.mdx"\nexport {\n  ${names.join(",\n  ")}\n}`;
    expect(read(exported).defined).toEqual(new Set(names));
  });

  it.each<[string, string[], string[]]>([
    ['import A from "/a.mdx"\nimport { b', ["A"], ["import", "b"]],
    ['import { a\nimport B from "/b.mdx"\nexport const c = 1', ["B"], ["import", "a", "c"]],
    ['export const a = <\nimport B from "/b.mdx";', ["B"], ["export", "const", "a"]],
    ['import A from "/a.mdx"\nText below.', ["A"], []],
  ])("in half-typed code are read, and a name with a mistake may be defined: %j", (text, imported, defined) => {
    const { imports, defined: names } = read(text);
    expect(imports.flatMap((each) => each.names.map(({ name }) => name))).toEqual(imported);
    expect([...names]).toEqual(defined);
  });

  it.each([
    ["export const { a, b: [c], ...d } = e, f = () => { let g }", ["a", "c", "d", "f"]],
    ["export function A({ b }) { class C {} }", ["A"]],
    ["const a = 1\nexport { a as b, a as default }", ["b", "default", "a"]],
    ["export default function A() {}", ["default", "A"]],
    ["export const a = `\nimport B from 'b'\n`", ["a"]],
  ])("reads the exports and top-level declarations of %j", (text, defined) => {
    const modules = read(text);
    expect([...modules.defined].toSorted()).toEqual(defined.toSorted());
    expect(modules.hasDefaultExport).toBe(defined.includes("default"));
  });

  it("takes no time for a long run of spaces", () => {
    const start = cpuTime();
    read(`import${" ".repeat(2000)}x`);
    expect(cpuTime() - start).toBeLessThan(500);
  });
});
