import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** Returns the strings in `package.nls.json`, or in its version for another language, by key. */
export function manifestTexts(language?: "de"): Readonly<Record<string, string>> {
  return JSON.parse(read(language === undefined ? "package.nls.json" : `package.nls.${language}.json`));
}

/** Returns `package.json` as VS Code reads it, with the English text in place of each `%key%`. */
export function readManifest<Manifest>(): Manifest {
  const texts = manifestTexts();
  return JSON.parse(read("package.json"), (_, value: unknown) => {
    const key = typeof value === "string" ? keyOf(value) : undefined;
    return key === undefined ? value : texts[key];
  });
}

/** Returns the keys of all strings in `package.json`, without duplicates. */
export function manifestKeys(): readonly string[] {
  return [...new Set([...read("package.json").matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key!))];
}

/**
 * Returns the key that a value in `package.json` refers to, as in `%command.fixAll%`. Returns undefined for any other
 * value.
 */
export function keyOf(value: string): string | undefined {
  return /^%([\w.-]+)%$/.exec(value)?.[1];
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
