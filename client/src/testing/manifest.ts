import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** The texts of `package.nls.json`, or of the file of another language, by their keys. */
export function manifestTexts(language?: "de"): Readonly<Record<string, string>> {
  return JSON.parse(read(language === undefined ? "package.nls.json" : `package.nls.${language}.json`));
}

/** `package.json` as an editor reads it: every `%key%` is its English text. */
export function readManifest<Manifest>(): Manifest {
  const texts = manifestTexts();
  return JSON.parse(read("package.json"), (_, value: unknown) => {
    const key = typeof value === "string" ? keyOf(value) : undefined;
    return key === undefined ? value : texts[key];
  });
}

/** The keys of all texts that `package.json` uses, each once. */
export function manifestKeys(): readonly string[] {
  return [...new Set([...read("package.json").matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key!))];
}

/** The key in a value of `package.json`, such as `%command.fixAll%`. Undefined for any other value. */
export function keyOf(value: string): string | undefined {
  return /^%([\w.-]+)%$/.exec(value)?.[1];
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
