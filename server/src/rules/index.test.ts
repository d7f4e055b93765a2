import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rules } from "./index.ts";

const cwd = import.meta.dirname;
const read = (name: string): string => readFileSync(`${cwd}/${name}`, "utf8");
const isTest = (name: string): boolean => name.endsWith(".test.ts");

const files = globSync("*.ts", { cwd });
const tests = files.filter(isTest).map(read).join("\n");
/** The ID of the rule that each file defines. */
const defined = new Map(
  files
    .filter((name) => !isTest(name))
    .flatMap((name) => {
      const id = /= (?:defineRule|definePageRule|kindRule)\b.*?\bid: "([^"]+)"/s.exec(read(name))?.[1];
      return id === undefined ? [] : [[name, id] as const];
    }),
);
const listed = rules.map(({ id }) => id);

describe("every rule", () => {
  it("that a file of this folder defines is listed in rules/index.ts", () => {
    expect([...defined.values()].sort(), "Add the missing rules to rules/index.ts.").toEqual([...listed].sort());
  });

  it.each([...defined])("in %s has the ID %s", (name, id) => {
    expect(name).toBe(`${id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}.ts`);
  });

  it.each(listed)("%s has a test in this folder", (id) => {
    expect(
      tests.includes(`"${id}"`),
      `Add describeRule("${id}", […]), or for a rule on pages describePageRule("${id}", {…}), to a test in server/src/rules.`,
    ).toBe(true);
  });
});
