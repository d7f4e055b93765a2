import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Layer, layers } from "../../lint/layers.mts";

// Writes the lint rules and tables that are derived from lint/layers.mts. Run by "npm run generate". A test compares
// the results.

const root = path.join(import.meta.dirname, "../..");
const ALWAYS = ["vscode", "@sitekeeper/*", "!@sitekeeper/schemas/*", "**/client/src/**", "**/user-groups/src/**"];

/** Returns the text of all derived files by path. */
export function layerFiles(): ReadonlyMap<string, string> {
  return new Map([
    ["biome.json", lintRules(read("biome.json"))],
    ["CONTRIBUTING.md", withTable(read("CONTRIBUTING.md"), contentTable())],
    ["docs/architecture.md", withTable(read("docs/architecture.md"), `${drawing()}\n\n${importTable()}`)],
  ]);
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

interface Override {
  readonly includes: readonly string[];
  readonly linter?: object;
}

/** Replaces the rules for layers, and keeps all other rules. */
function lintRules(text: string): string {
  const configuration = JSON.parse(text) as { overrides: Override[] };
  const own = new Set(layers.map(includesOf));
  const first = configuration.overrides.findIndex(({ includes }) => own.has(includes[0]!));
  const others = configuration.overrides.filter(({ includes }) => !own.has(includes[0]!));
  others.splice(first < 0 ? others.length : first, 0, ...layers.map(override));
  return `${JSON.stringify({ ...configuration, overrides: others }, undefined, 2)}\n`;
}

function includesOf({ folder }: Layer): string {
  return `server/src/${folder}/**`;
}

function override(layer: Layer): Override {
  const allowed = new Set([layer.folder, ...layer.imports]);
  const denied = layers.flatMap(({ folder }) => (allowed.has(folder) ? [] : [`**/${folder}/**`]));
  const { packages = [] } = layer;
  const group = [
    ...(packages.includes("node:*") ? [] : ["node:*"]),
    ...ALWAYS,
    ...packages.filter((name) => name !== "node:*").map((excluded) => `!${excluded}`),
    ...denied,
    ...layers.flatMap(({ folder, entry }) =>
      entry !== undefined && folder !== layer.folder && allowed.has(folder)
        ? [`**/${folder}/**`, `!**/${folder}/${entry}`]
        : [],
    ),
    "**/testing/**",
  ];
  const nameOf = (imported: string): string =>
    `${imported}/${layers.find(({ folder }) => folder === imported)?.entry ?? ""}`;
  const list = layer.imports.length === 0 ? "no other layer" : `only ${layer.imports.map(nameOf).join(", ")}`;
  const message = `server/src/${layer.folder}/ imports ${list}. See lint/layers.mts.`;
  return {
    includes: [includesOf(layer), "!**/*.test.ts"],
    linter: {
      rules: { style: { noRestrictedImports: { level: "error", options: { patterns: [{ group, message }] } } } },
    },
  };
}

/** Replaces the text between two marker comments in a document. */
function withTable(text: string, table: string): string {
  const [, before, start, end, after] =
    /^(.*)((?:<!--|\{\/\*) layers: [^\n]*)\n.*\n((?:<!--|\{\/\*) end of layers [^\n]*)(.*)$/s.exec(text) ?? [];
  if (after === undefined) throw new Error("The comments around the layer table are missing.");
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

function contentTable(): string {
  const rows = layers.map(({ folder, content }) => `| \`server/src/${folder}/\` | ${content} |`);
  return ["| folder | content |", "|---|---|", ...rows].join("\n");
}

/** Draws the layers as a graph. Omits arrows for imports that are implied by other imports. */
function drawing(): string {
  const importsOf = (folder: string): readonly string[] => layers.find((layer) => layer.folder === folder)!.imports;
  const reaches = (from: string, to: string): boolean =>
    importsOf(from).some((imported) => imported === to || reaches(imported, to));
  const arrows = layers.flatMap(({ folder, imports }) =>
    imports
      .filter((imported) => !imports.some((other) => other !== imported && reaches(other, imported)))
      .map((imported) => `  ${folder} --> ${imported}`),
  );
  return ["```mermaid", "graph TD", ...arrows.toReversed(), "```"].join("\n");
}

function importTable(): string {
  const rows = layers.map(
    ({ folder, imports }) => `| \`${folder}\` | ${imports.map((imported) => `\`${imported}\``).join(", ")} |`,
  );
  return ["| layer of `server/src` | imports |", "|---|---|", ...rows].join("\n");
}

if (import.meta.main) for (const [file, text] of layerFiles()) writeFileSync(path.join(root, file), text);
