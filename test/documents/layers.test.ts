import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { layers } from "../../lint/layers.mts";
import { repositoryRoot } from "../editor/paths.ts";

it.each(layers.map((layer, index) => [layer, layers.slice(0, index)] as const))(
  "$folder imports only layers below it",
  ({ imports }, below) => {
    const folders = below.map(({ folder }) => folder);
    expect(
      imports.filter((folder) => !folders.includes(folder)),
      "Order the layers in lint/layers.mts from the bottom to the top. Then run: npm run generate",
    ).toEqual([]);
  },
);

it("no folders beside each other import one another in a circle", () => {
  /** The folders that each folder imports, beside it: types count, too. */
  const imports = new Map<string, Set<string>>();
  const files = globSync("{server,user-groups,command-line,client}/{src,preview/src}/**/*.{ts,tsx}", {
    cwd: repositoryRoot,
    exclude: ["**/*.test.ts", "**/testing/**"],
  }).map((file) => file.replaceAll("\\", "/"));
  expect(files.length).toBeGreaterThan(500);
  for (const file of files) {
    const text = readFileSync(path.join(repositoryRoot, file), "utf8");
    for (const [, from = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const [here, there] = foldersThatPart(file, path.posix.join(path.posix.dirname(file), from));
      if (here && there) imports.set(here, (imports.get(here) ?? new Set()).add(there));
    }
  }
  const circles = [...imports.keys()].filter((folder) => reached(folder, imports).has(folder));
  expect(circles, "Move what both folders need to a folder below them.").toEqual([]);
});

/** The outermost folders of two files that differ. Undefined where a file has none. */
function foldersThatPart(a: string, b: string): readonly (string | undefined)[] {
  const [inA, inB] = [a.split("/"), b.split("/")];
  const depth = inA.findIndex((name, index) => name !== inB[index]);
  return [inA, inB].map((names) => (depth + 1 < names.length ? names.slice(0, depth + 1).join("/") : undefined));
}

/** Everything that a folder imports, directly or not. */
function reached(folder: string, imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const all = new Set<string>();
  const next = [folder];
  for (let each = next.pop(); each !== undefined; each = next.pop())
    for (const other of imports.get(each) ?? []) {
      if (all.has(other)) continue;
      all.add(other);
      next.push(other);
    }
  return all;
}
