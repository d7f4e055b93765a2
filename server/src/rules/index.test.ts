import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rules } from "./index.ts";

const cwd = import.meta.dirname;

/** The ID of the rule that each file defines. */
const defined = new Map(
  globSync("*.ts", { cwd, exclude: ["*.test.ts"] }).flatMap((name) => {
    const text = readFileSync(`${cwd}/${name}`, "utf8");
    const id = /= (?:defineRule|definePageRule|defineSpecRule|defineLinkRule|kindRule)\b.*?\bid: "([^"]+)"/s.exec(
      text,
    )?.[1];
    return id === undefined ? [] : [[name, id] as const];
  }),
);
const listed = new Set(rules.map(({ id }) => id));

describe("the rule", () => {
  it.each([...defined])("in %s is registered", (name, id) => {
    const constant = name.replace(".ts", "");
    expect(listed, `Add "${constant}" to the list in server/src/rules/index.ts. Then run: npm run generate`).toContain(
      id,
    );
  });

  it.each([...defined])("in %s has the ID %s", (name, id) => {
    expect(name).toBe(`${id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}.ts`);
  });

  it.each([...defined.keys()])("in %s has a test beside it", (name) => {
    const test = name.replace(".ts", ".test.ts");
    expect(
      existsSync(`${cwd}/${test}`),
      `Write server/src/rules/${test} with describeRule, for a rule on pages describePageRule, for one on links describeLinkRule. Then run: npx vitest run --project unit server/src/rules/${test}`,
    ).toBe(true);
  });
});

it("every rule in the list is in a file of its own", () => {
  expect([...listed].sort()).toEqual([...defined.values()].sort());
});
