import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";

/** The number of attacks in the threat model. */
const ATTACKS = 28;

const read = (name: string): string => readFileSync(path.join(repositoryRoot, name), "utf8");
const attacks = read("test/attacks.md");

/** A link to the test of an attack. */
interface TestLink {
  readonly file: string;
  /** The name of the test or a part of it. Not needed if the name starts with the attack's number. */
  readonly name: string | undefined;
}

/** Returns the rows of the table after a heading: the first cell, and the links in the last one. */
function rowsAfter(text: string): [attack: string, links: TestLink[]][] {
  const blocks = attacks.slice(attacks.indexOf(text)).split("\n\n");
  const [, , ...lines] =
    blocks
      .find((block) => block.startsWith("| "))
      ?.trimEnd()
      .split("\n") ?? [];
  return lines.map((line) => {
    const cells = line.slice(2, -2).split(" | ");
    const links = [...(cells.at(-1) ?? "").matchAll(/\]\(([^ )]+)(?: "([^"]+)")?\)/g)];
    return [cells[0] ?? "", links.map(([, file = "", name]) => ({ file: path.posix.join("test", file), name }))];
  });
}

/** Returns the attack numbers in the test names of a file. */
function numbersIn(file: string): Set<string> {
  const named = /\b(?:it|describe|describeOnEachBackend)(?:\.\w+(?:\([^)]*\))?)*\(\s*["`](\d+): /g;
  return new Set([...read(file).matchAll(named)].map(([, number = ""]) => number));
}

const numbered = rowsAfter("## The threat model");
const further = rowsAfter("## Found later");

describe("table of attacks", () => {
  it("lists each attack number once, in order", () => {
    expect(numbered.map(([number]) => number)).toEqual(Array.from({ length: ATTACKS }, (_, index) => `${index + 1}`));
    expect(further.length).toBeGreaterThan(5);
  });

  it.each([...numbered, ...further])("links to existing tests for %s", (attack, links) => {
    expect(links.length).toBeGreaterThan(0);
    const missing = links.filter(({ file, name }) =>
      name === undefined ? !numbersIn(file).has(attack) : !read(file).includes(name),
    );
    expect(missing).toEqual([]);
  });

  it("lists every test whose name starts with the number of an attack", () => {
    const files = globSync("{test,user-groups/src,client/src,server/src}/**/*.test.ts", { cwd: repositoryRoot });
    const tests = files.flatMap((file) => [...numbersIn(file)].map((number) => `${number} ${file}`));
    const inTable = new Set(numbered.flatMap(([number, links]) => links.map(({ file }) => `${number} ${file}`)));
    expect(tests.length).toBeGreaterThan(ATTACKS);
    expect(tests.filter((test) => !inTable.has(test.replaceAll("\\", "/")))).toEqual([]);
  });
});
