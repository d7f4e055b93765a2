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

it("sibling folders do not import each other in a cycle", () => {
  /** The sibling folders that each folder imports, including type-only imports. */
  const imports = new Map<string, Set<string>>();
  const files = globSync("{server,user-groups,command-line,client}/{src,preview/src}/**/*.{ts,tsx}", {
    cwd: repositoryRoot,
    exclude: ["**/*.test.ts", "**/testing/**"],
  }).map((file) => file.replaceAll("\\", "/"));
  expect(files.length).toBeGreaterThan(500);
  for (const file of files) {
    const text = readFileSync(path.join(repositoryRoot, file), "utf8");
    for (const [, from = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const [here, there] = differingFolders(file, path.posix.join(path.posix.dirname(file), from));
      if (here && there) imports.set(here, (imports.get(here) ?? new Set()).add(there));
    }
  }
  const cycles = [...imports.keys()].filter((folder) => importedFolders(folder, imports).has(folder));
  expect(cycles, "Move the code that both folders need to a folder below them.").toEqual([]);
});

/**
 * The reason why each file of the server is allowed to be short. All other short files must be merged into related
 * files.
 */
const SHORT_FILES: Readonly<Record<string, string>> = {
  "cli/*.ts": "one file per command",
  "cli/mcp/sdk.ts": "the entry point of a bundle",
  "formats/addresses.ts": "shared by the conversion of formats and the folders above, without the formats themselves",
  "formats/index.ts": "the list of formats",
  "formats/ruleExamples.ts":
    "the examples of the formats, which are separate so that a new rule does not affect everything that imports the list of formats",
  "json/memo.ts": "a leaf imported by all layers",
  "json/repair/keyHints.ts": "the interface between fixes and schemas, imported by both",
  "lsp/{main.web,start.node}.ts": "the entry points of bundles",
  "model/navigationChange.ts": "types that the extension imports through the protocol",
  "patterns.ts": "an entry point of the package that loads no schema",
  "rules/*.ts": "one file per rule",
  "settings/translatedSchema.ts": "loaded by the generator without the JSON language service",
  "site/specValues.ts": "a leaf below all parsers of API descriptions",
  "text/lists.ts": "a leaf, because the rest of its folder loads the German translations",
};
const SHORT = 25;

it("every short file of the server has a documented reason", () => {
  const folder = path.join(repositoryRoot, "server/src");
  const short = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["**/*.test.ts", "**/testing/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => readFileSync(path.join(folder, file), "utf8").split("\n").length <= SHORT);
  const patterns = Object.keys(SHORT_FILES);
  expect(
    short.filter((file) => !patterns.some((pattern) => path.matchesGlob(file, pattern))),
    `Merge files of fewer than ${SHORT} lines into a related file, or add the reason to SHORT_FILES in test/documents/layers.test.ts.`,
  ).toEqual([]);
  expect(
    patterns.filter((pattern) => !short.some((file) => path.matchesGlob(file, pattern))),
    "No file here is short. Remove the row from SHORT_FILES.",
  ).toEqual([]);
});

/**
 * Returns the highest folders at which two paths differ. The folder of a path is undefined if its file is directly in
 * the common folder.
 */
function differingFolders(a: string, b: string): readonly (string | undefined)[] {
  const [inA, inB] = [a.split("/"), b.split("/")];
  const depth = inA.findIndex((name, index) => name !== inB[index]);
  return [inA, inB].map((names) => (depth + 1 < names.length ? names.slice(0, depth + 1).join("/") : undefined));
}

/** Returns every folder that a folder imports, directly or indirectly. */
function importedFolders(folder: string, imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
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
