import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { getL10nJson } from "@vscode/l10n-dev";
import { describe, expect, it } from "vitest";
import { german } from "./german.ts";

const source = path.resolve(import.meta.dirname, "..");

/** The English texts in the code of the server, without the terminal's: that speaks English only. */
async function textsInCode(): Promise<string[]> {
  const files = globSync("**/*.ts", { cwd: source }).filter((file) => !/\.test\.ts$|^cli[\\/]/.test(file));
  const code = files
    .map((file) => readFileSync(path.join(source, file), "utf8"))
    .filter((text) => text.includes("l10n.t("));
  // As one file, since each costs a start of the parser.
  return Object.keys(await getL10nJson([{ contents: code.join("\n"), extension: ".ts" }]));
}

/** The places for values in a text, sorted: `{0}`. */
function placesIn(text: string): string[] {
  return [...new Set(text.match(/\{\d+\}/g))].sort();
}

describe("German", () => {
  it("has a text for each English one in the code, and no other", async () => {
    const used = await textsInCode();
    const texts = Object.keys(german);
    expect(used.length).toBeGreaterThan(100);
    expect({
      missing: used.filter((text) => !texts.includes(text)),
      unused: texts.filter((text) => !used.includes(text)),
    }).toEqual({ missing: [], unused: [] });
  });

  it("has the same places for values as the English text", () => {
    const different = Object.entries(german).filter(
      ([english, text]) => String(placesIn(english)) !== String(placesIn(text)),
    );
    expect(different).toEqual([]);
  });

  it("keeps the brackets of a value apart from other braces, which would hide its place", () => {
    const hidden = Object.entries(german)
      .flat()
      .filter((text) => /\{(?!\d+\})[^}]*\{\d/.test(text));
    expect(hidden).toEqual([]);
  });
});
