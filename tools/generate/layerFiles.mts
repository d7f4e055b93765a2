import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Room, rooms } from "../../lint/layers.mts";

// Writes the lint rules and the tables that are made from lint/layers.mts. Run by "npm run generate"; a test compares the
// result.

const root = path.join(import.meta.dirname, "../..");
const ALWAYS = ["vscode", "@sitekeeper/*", "!@sitekeeper/schemas/*", "**/client/src/**", "**/user-groups/src/**"];

/** The texts of all files that are made from the table, by their paths. */
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

/** Replaces the rules of the rooms, in their order, and keeps every other one. */
function lintRules(text: string): string {
  const configuration = JSON.parse(text) as { overrides: Override[] };
  const own = new Set(rooms.map(includesOf));
  const first = configuration.overrides.findIndex(({ includes }) => own.has(includes[0]!));
  const others = configuration.overrides.filter(({ includes }) => !own.has(includes[0]!));
  others.splice(first < 0 ? others.length : first, 0, ...rooms.map(override));
  return `${JSON.stringify({ ...configuration, overrides: others }, undefined, 2)}\n`;
}

function includesOf({ folder }: Room): string {
  return `server/src/${folder}/**`;
}

function override(room: Room): Override {
  const allowed = new Set([room.folder, ...room.imports]);
  const denied = rooms.flatMap(({ folder }) => (allowed.has(folder) ? [] : [`**/${folder}/**`]));
  const { packages = [] } = room;
  const group = [
    ...(packages.includes("node:*") ? [] : ["node:*"]),
    ...ALWAYS,
    ...packages.filter((each) => each !== "node:*").map((each) => `!${each}`),
    ...denied,
    ...rooms.flatMap(({ folder, door }) =>
      door !== undefined && folder !== room.folder && allowed.has(folder)
        ? [`**/${folder}/**`, `!**/${folder}/${door}`]
        : [],
    ),
    "**/testing/**",
  ];
  const nameOf = (each: string): string => `${each}/${rooms.find(({ folder }) => folder === each)?.door ?? ""}`;
  const list = room.imports.length === 0 ? "no other room" : `only ${room.imports.map(nameOf).join(", ")}`;
  const message = `server/src/${room.folder}/ imports ${list}. See lint/layers.mts.`;
  return {
    includes: [includesOf(room), "!**/*.test.ts"],
    linter: {
      rules: { style: { noRestrictedImports: { level: "error", options: { patterns: [{ group, message }] } } } },
    },
  };
}

/** Replaces what is between the two comments of a document. */
function withTable(text: string, table: string): string {
  const [, before, start, end, after] =
    /^(.*)((?:<!--|\{\/\*) layers: [^\n]*)\n.*\n((?:<!--|\{\/\*) end of layers [^\n]*)(.*)$/s.exec(text) ?? [];
  if (after === undefined) throw new Error("The comments around the table of layers are missing.");
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

function contentTable(): string {
  const rows = rooms.map(({ folder, content }) => `| \`server/src/${folder}/\` | ${content} |`);
  return ["| folder | content |", "|---|---|", ...rows].join("\n");
}

/** The layers as a drawing: an arrow for each import that no other one implies. */
function drawing(): string {
  const importsOf = (folder: string): readonly string[] => rooms.find((room) => room.folder === folder)!.imports;
  const reaches = (from: string, to: string): boolean =>
    importsOf(from).some((each) => each === to || reaches(each, to));
  const arrows = rooms.flatMap(({ folder, imports }) =>
    imports
      .filter((each) => !imports.some((other) => other !== each && reaches(other, each)))
      .map((each) => `  ${folder} --> ${each}`),
  );
  return ["```mermaid", "graph TD", ...arrows.toReversed(), "```"].join("\n");
}

function importTable(): string {
  const rows = rooms.map(
    ({ folder, imports }) => `| \`${folder}\` | ${imports.map((each) => `\`${each}\``).join(", ")} |`,
  );
  return ["| room of `server/src` | imports |", "|---|---|", ...rows].join("\n");
}

if (import.meta.main) for (const [file, text] of layerFiles()) writeFileSync(path.join(root, file), text);
