import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";

const document = readFileSync(path.join(repositoryRoot, "docs/editors.md"), "utf8");

/** Returns the code block in a section of docs/editors.md. */
export function recipe(heading: string): string {
  const section = document.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const block = section && /^```\w+\n(.*?)^```$/ms.exec(section)?.[1];
  if (block === undefined) throw new Error(`docs/editors.md has no section "${heading}" with a code block.`);
  return block;
}

/** Returns all code blocks in a language. */
export function codeBlocks(language: string): readonly string[] {
  return [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, text]) =>
    name === language ? [text!] : [],
  );
}

/**
 * Returns the table of supported features. The key is an editor with its version, and the value is the cells of its
 * column.
 */
export const supportTable: ReadonlyMap<string, Readonly<Record<string, string>>> = columnsOf(document);

function columnsOf(text: string): Map<string, Record<string, string>> {
  const lines = text.split("\n").filter((line) => line.startsWith("| "));
  const [head = [], ...rows] = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(
    head.slice(1).map((editor, index) => [editor, Object.fromEntries(rows.map((row) => [row[0]!, row[index + 1]!]))]),
  );
}
