import { describe, expect, it } from "vitest";
import { growthOf, SAFE_GROWTH } from "../testing/growth.ts";
import { compileGlob, globProblem } from "./glob.ts";

describe("compileGlob", () => {
  it.each([
    ["site.json", ["site.json"], ["a/site.json", "site.jsonc", "xsite.json"]],
    ["**/site.json", ["site.json", "a/site.json", "a/.b/site.json"], ["a/site.json/b", "not-site.json"]],
    ["docs/**", ["docs/a", "docs/a/b", "docs"], ["doc/a"]],
    ["docs/**/*.json", ["docs/a.json", "docs/a/b/c.json", "docs/.json"], ["docs/a.jsonc", "a.json"]],
    ["a*b*c", ["abc", "axbxc", "abbcc"], ["a/b/c", "ab"]],
    ["?.json", ["a.json", "ü.json", "😀.json"], [".json", "ab.json"]],
    ["{a,b}/{c,d{e,f}}.json", ["a/c.json", "b/de.json", "b/df.json"], ["a/d.json", "c/c.json"]],
    ["[a-c]x[!0-9]", ["bxa"], ["dxa", "bx1", "bx"]],
    ["a\\*b", ["a*b"], ["axb"]],
    ["{a", ["{a"], ["a"]],
    ["[a", ["[a"], ["a"]],
  ])("matches paths with %s", (glob, paths, others) => {
    const matches = compileGlob(glob);
    expect(paths.filter((path) => !matches(path))).toEqual([]);
    expect(others.filter((path) => matches(path))).toEqual([]);
  });

  it.each(["site.json", ".sitekeeper.json", "a-b_c.d"])(
    "matches %s in any folder in the same way as a glob with braces",
    (name) => {
      const short = compileGlob(`**/${name}`);
      const long = compileGlob(`{**/${name}}`);
      const paths = [
        "",
        "/",
        name,
        `/${name}`,
        `a/${name}`,
        `a//${name}`,
        `a${name}`,
        `${name}/`,
        `${name}/a`,
        `a/x${name}`,
      ];
      expect(paths.filter(short)).toEqual(paths.filter(long));
      expect(paths.filter(short).length).toBe(4);
    },
  );

  it.each([
    ["names", (size: number) => compileGlob(`${"*a".repeat(400)}b`)("a".repeat(size / 10))],
    ["folders", (size: number) => compileGlob(`${"**/a/".repeat(150)}b`)("a/".repeat(size / 20))],
  ])("matches many asterisks in linear time: %s", async (_, run) => {
    expect(await growthOf(run)).toBeLessThan(SAFE_GROWTH);
  });
});

describe("globProblem", () => {
  it.each([
    ["**/mint.json", undefined],
    ["*".repeat(1_001), "it is longer than 1000 characters"],
    ["{a,b}".repeat(7), "its braces expand to more than 100 globs"],
  ])("checks %s", (glob, problem) => {
    expect(globProblem(glob)).toBe(problem);
    if (problem) expect(compileGlob(glob)("a")).toBe(false);
  });
});
