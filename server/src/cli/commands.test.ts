import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const cwd = import.meta.dirname;
const read = (name: string): string => readFileSync(`${cwd}/${name}`, "utf8");

it("has an entry in commands.ts for each command file", () => {
  const defined = globSync("**/*.ts", { cwd }).filter((name) => /^export const define\b/m.test(read(name)));
  const listed = [...read("commands.ts").matchAll(/import\("\.\/(.+?)"\)/g)].map(([, name]) => name!);
  expect(defined.map((name) => name.replaceAll("\\", "/")).sort()).toEqual(listed.sort());
});
