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

/** Why a file of the server may be short. Everything else is merged into the file that it is read with. */
const SHORT_FILES: Readonly<Record<string, string>> = {
  "cli/*.ts": "one file for each command",
  "cli/mcp/sdk.ts": "the entry point of a bundle",
  "formats/index.ts": "the list of formats",
  "formats/ruleExamples.ts": "the list of their examples: a new rule would reach all that imports the list of formats",
  "json/memo.ts": "a leaf that all layers import",
  "json/repair/keyHints.ts": "the interface by which a repair asks a schema, imported from both sides",
  "lsp/{main.web,start.node}.ts": "the entry points of bundles",
  "mdx/formulas.ts": "one idea, for the reader of tags and for a rule",
  "model/navigationChange.ts": "types that the extension imports, too, through the protocol",
  "patterns.ts": "an entry point of the package: it loads no schema",
  "rules/*.ts": "one file for each rule",
  "rules/engine/skippedFiles.ts": "sentences that rules and the log share",
  "settings/translatedSchema.ts": "the generator loads it without the JSON language service",
  "site/specValues.ts": "a leaf below the readers of all API descriptions",
  "text/lists.ts": "a leaf: the rest of its folder loads the German texts",
};
const SHORT = 25;

it("no file of the server is short without a reason", () => {
  const folder = path.join(repositoryRoot, "server/src");
  const short = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["**/*.test.ts", "**/testing/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => readFileSync(path.join(folder, file), "utf8").split("\n").length <= SHORT);
  const patterns = Object.keys(SHORT_FILES);
  expect(
    short.filter((file) => !patterns.some((pattern) => path.matchesGlob(file, pattern))),
    `Merge a file of under ${SHORT} lines into the one it is read with, or add the reason to SHORT_FILES.`,
  ).toEqual([]);
  expect(
    patterns.filter((pattern) => !short.some((file) => path.matchesGlob(file, pattern))),
    "No file is short here. Remove the row from SHORT_FILES.",
  ).toEqual([]);
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
