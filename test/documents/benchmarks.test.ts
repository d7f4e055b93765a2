import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), "utf8");

/** The names of the rows that `npm run bench` prints, as patterns in which `${…}` matches any text. */
const rows = globSync("tools/bench/*.ts", { cwd: repositoryRoot }).flatMap((file) =>
  [...read(file).matchAll(/(?:\bwork: |\b(?:row|inTurns)\()\s*(["`])(.+?)\1/g)].map(([, , name]) => [name!] as const),
);

const named = [...read("docs/contributing/benchmarks.md").matchAll(/^\| ([^|]+?) \|/gm)].map(([, name]) => name!);

test.each(rows)("docs/contributing/benchmarks.md has the row %j", (name) => {
  const literal = name.split(/\$\{.*?\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${literal.join(".+")}$`);
  expect(named.filter((each) => pattern.test(each))).not.toEqual([]);
});
