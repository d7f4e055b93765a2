import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type Layer, layers, restrictedPackages } from "../../tools/lint/layers.mts";
import { repositoryRoot } from "../editor/paths.ts";

/** The source files of `server/src`, without tests. */
const serverFiles = sourceFiles("server/src");

it.each(layers.map((layer, index) => [layer, layers.slice(0, index)] as const))(
  "$folder may import only layers below it",
  ({ imports }, below) => {
    const folders = below.map(({ folder }) => folder);
    expect(
      imports.filter((folder) => !folders.some((lower) => lower === folder || lower.startsWith(`${folder}/`))),
      "Order the layers in tools/lint/layers.mts from the bottom to the top. Then run: npm run generate",
    ).toEqual([]);
  },
);

it.each(layers)("$folder imports what tools/lint/layers.mts allows", (layer) => {
  const files = serverFiles.filter((file) => layerOf(file) === layer);
  expect(files.length, `No file is in server/src/${layer.folder}/. Remove the layer.`).toBeGreaterThan(0);
  expect(files.flatMap((file) => importsOf(file).flatMap((from) => forbiddenImport(layer, file, from) ?? []))).toEqual(
    [],
  );
});

it("every folder of the server is a layer", () => {
  const folders = serverFiles.filter((file) => file.split("/").length > 3 && !layerOf(file));
  expect(folders, "Add the folder to tools/lint/layers.mts. Then run: npm run generate").toEqual([]);
});

/** Returns the layer with the longest folder that contains a file. */
function layerOf(file: string): Layer | undefined {
  return layers
    .filter(({ folder }) => file.startsWith(`server/src/${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** Returns why a layer must not contain an import, or undefined if the import is allowed. */
function forbiddenImport({ folder, imports, packages = [] }: Layer, file: string, from: string): string | undefined {
  const allowed = [folder, ...imports];
  const problem = `${file} imports "${from}", but server/src/${folder}/ imports only ${[...imports, ...packages].join(", ") || "packages that every layer may import"}. See tools/lint/layers.mts.`;
  if (!from.startsWith(".")) {
    const isRestricted = restrictedPackages.some((pattern) => path.matchesGlob(from, pattern));
    return isRestricted && !packages.some((pattern) => path.matchesGlob(from, pattern)) ? problem : undefined;
  }
  const target = path.posix.join(path.posix.dirname(file), from);
  // Files directly in server/src are the entry points of the package. They import what all layers may use.
  if (/^server\/(src\/[^/]+|package\.json)$/.test(target)) return undefined;
  const imported = layerOf(target);
  if (imported === undefined || target.includes("/testing/")) return problem;
  const isAllowed = allowed.some((name) => imported.folder === name || imported.folder.startsWith(`${name}/`));
  const passesDoor =
    imported.entry === undefined || imported === layerOf(file) || target.endsWith(`/${imported.entry}`);
  return isAllowed && passesDoor ? undefined : problem;
}

it("sibling folders do not import each other in a cycle", () => {
  /** The sibling folders that each folder imports, including type-only imports. */
  const imports = new Map<string, Set<string>>();
  const files = sourceFiles("{server,user-groups,command-line,client}/{src,preview/src}");
  expect(files.length).toBeGreaterThan(500);
  for (const file of files)
    for (const from of importsOf(file)) {
      if (!from.startsWith(".")) continue;
      const [here, there] = differingFolders(file, path.posix.join(path.posix.dirname(file), from));
      if (here && there) imports.set(here, (imports.get(here) ?? new Set()).add(there));
    }
  const cycles = [...imports.keys()].filter((folder) => importedFolders(folder, imports).has(folder));
  expect(cycles, "Move the code that both folders need to a folder below them.").toEqual([]);
});

/** Returns the source files below folders that match a pattern, without tests. */
function sourceFiles(folders: string): readonly string[] {
  return globSync(`${folders}/**/*.{ts,tsx}`, {
    cwd: repositoryRoot,
    exclude: ["**/*.test.ts", "**/testing/**"],
  }).map((file) => file.replaceAll("\\", "/"));
}

/** Returns what a file imports, including types and dynamic imports. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(repositoryRoot, file), "utf8");
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map(([, from = ""]) => from);
}

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
