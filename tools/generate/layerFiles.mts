import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { layers } from "../lint/layers.mts";

// Writes the tables and the diagram that are derived from tools/lint/layers.mts. Run by "npm run generate". A test compares
// the results.

const root = path.join(import.meta.dirname, "../..");

/** Returns the text of all derived files by path. */
export function layerFiles(): ReadonlyMap<string, string> {
  return new Map([
    ["CONTRIBUTING.md", withTable(read("CONTRIBUTING.md"), contentTable())],
    ["docs/architecture.md", withTable(read("docs/architecture.md"), `${drawing()}\n\n${importTable()}`)],
  ]);
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
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
  /** The layers that each layer may import. A folder includes the layers in it. */
  const below = new Map(
    layers.map((layer) => [
      layer.folder,
      layer.imports.flatMap((imported) =>
        layers.filter((other) => other !== layer && `${other.folder}/`.startsWith(`${imported}/`)),
      ),
    ]),
  );
  const reaches = (from: string, to: string): boolean =>
    below.get(from)!.some(({ folder }) => folder === to || reaches(folder, to));
  const arrows = layers.flatMap(({ folder }) => {
    const imports = below.get(folder)!.map((layer) => layer.folder);
    return imports
      .filter((imported) => !imports.some((other) => other !== imported && reaches(other, imported)))
      .map((imported) => `  ${node(folder)} --> ${node(imported)}`);
  });
  return ["```mermaid", "graph TD", ...arrows.toReversed(), "```"].join("\n");
}

/** Returns a node of the diagram. A slash is only allowed in its label. */
function node(folder: string): string {
  return folder.includes("/") ? `${folder.replaceAll("/", "_")}["${folder}"]` : folder;
}

function importTable(): string {
  const rows = layers.map(
    ({ folder, imports }) => `| \`${folder}\` | ${imports.map((imported) => `\`${imported}\``).join(", ")} |`,
  );
  return ["| layer of `server/src` | imports |", "|---|---|", ...rows].join("\n");
}

if (import.meta.main) for (const [file, text] of layerFiles()) writeFileSync(path.join(root, file), text);
