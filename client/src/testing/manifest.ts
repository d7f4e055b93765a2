import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** Returns the texts of `package.nls.json`, or its version in another language, by key. */
export function manifestTexts(language?: "de"): Readonly<Record<string, string>> {
  return JSON.parse(read(language === undefined ? "package.nls.json" : `package.nls.${language}.json`));
}

/** Returns `package.json` as VS Code reads it, with the English text for each `%key%`. */
export function readManifest<Manifest>(): Manifest {
  const texts = manifestTexts();
  return JSON.parse(read("package.json"), (_, value: unknown) => {
    const key = typeof value === "string" ? keyOf(value) : undefined;
    return key === undefined ? value : texts[key];
  });
}

/** Returns the unique keys of all texts in `package.json`. */
export function manifestKeys(): readonly string[] {
  return [...new Set([...read("package.json").matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key!))];
}

/** Returns the key in a value of `package.json`, such as `%command.fixAll%`. Undefined for any other value. */
export function keyOf(value: string): string | undefined {
  return /^%([\w.-]+)%$/.exec(value)?.[1];
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
