import { expect, it } from "vitest";
import { GitIgnores } from "./ignore.ts";

it("returns the same results no matter how many paths are checked", () => {
  const ignores = new GitIgnores();
  ignores.set("", "*.tmp\n/drafts/\n");
  ignores.set("guides", "!kept.tmp\n");
  for (let question = 0; question < 25_000; question++) {
    expect(ignores.ignores(`guides/page-${question}.mdx`, false)).toBe(false);
    if (question % 100 !== 0) continue;
    expect(ignores.ignores(`guides/page-${question}.tmp`, false)).toBe(true);
    expect(ignores.ignores("guides/kept.tmp", false)).toBe(false);
    expect(ignores.ignores("drafts", true)).toBe(true);
  }
});

it("ignores patterns that are longer than any path", () => {
  const ignores = new GitIgnores();
  ignores.set("", `*.tmp\n${"\0".repeat(200_000)}\n/drafts/\n`);
  expect([ignores.ignores("a.tmp", false), ignores.ignores("drafts", true)]).toEqual([true, true]);
});

it.each([
  ["folders", `${"**/a/".repeat(20)}b`, `${"a/".repeat(60)}c`],
  ["a name", `${"*a".repeat(20)}b`, "a".repeat(200)],
])("ignores patterns with very many wildcards in %s", (_, pattern, path) => {
  const ignores = new GitIgnores();
  ignores.set("", `*.tmp\n${pattern}\n/drafts/\n**/old/**/*.test.*\n`);
  expect(ignores.ignores(path, false)).toBe(false);
  expect([ignores.ignores("a.tmp", false), ignores.ignores("drafts", true)]).toEqual([true, true]);
  expect(ignores.ignores("a/old/b/c.test.js", false)).toBe(true);
});
