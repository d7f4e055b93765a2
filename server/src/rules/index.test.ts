import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ruleFiles } from "../../../tools/generate/ruleIndex.ts";
import { rules } from "./index.ts";

const cwd = import.meta.dirname;

const defined = ruleFiles();
const listed = new Set(rules.map(({ id }) => id));

describe("rule files", () => {
  it.each([...defined])("%s is registered", (_, id) => {
    expect(listed, "Run: npm run generate").toContain(id);
  });

  it.each([...defined])("%s has the ID %s", (name, id) => {
    expect(name.split("/")[1]).toBe(`${id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}.ts`);
  });

  it.each([...defined.keys()])("%s has a test", (name) => {
    const test = name.replace(".ts", ".test.ts");
    expect(
      existsSync(`${cwd}/${test}`),
      `Write server/src/rules/${test} with describeRule, describePageRule for a page rule, or describeLinkRule for an external link rule. Then run: npx vitest run --project unit server/src/rules/${test}`,
    ).toBe(true);
  });
});

it("lists only rules that have their own file", () => {
  expect([...listed].sort()).toEqual([...defined.values()].sort());
});
