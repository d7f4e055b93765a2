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
    expect(read(`export {\n  ${names.join(",\n  ")}\n}`).defined).toEqual(new Set(names));
  });

  it("takes no time for a long run of spaces", () => {
    const start = cpuTime();
    read(`import${" ".repeat(2000)}x`);
    expect(cpuTime() - start).toBeLessThan(500);
  });
});
