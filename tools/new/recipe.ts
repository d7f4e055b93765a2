/** What a recipe writes. Paths are relative to the root of the repository. */
export interface Made {
  /** New files with their texts. */
  readonly files: ReadonlyMap<string, string>;
  /** Existing files with their new texts. */
  readonly edits: ReadonlyMap<string, string>;
  /** What is left to do by hand, in order. */
  readonly next: readonly string[];
}

export interface Recipe {
  readonly name: RegExp;
  /** The form of a name in words: `lower-case words with dashes`. */
  readonly expected: string;
  readonly make: (name: string, read: (file: string) => string) => Made;
}

/** `your-rule` as a name in code: `yourRule`. */
export function camelCase(id: string): string {
  return id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** `yourFeature` or `your-rule` as words: `your feature`. */
export function words(name: string): string {
  return name.replace(/-/g, " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Inserts a line before the first line that a pattern matches, or before the first such line that sorts after it. */
export function insertLine(text: string, line: string, before: RegExp): string {
  const lines = text.split("\n");
  const index = lines.findIndex((each) => before.test(each));
  if (index < 0) throw new Error(`No line matches ${before}, so there is no place for: ${line.trim()}`);
  return lines.toSpliced(index, 0, line).join("\n");
}

/** Adds an import after the one that sorts before it, as the formatter orders them. */
export function insertImport(text: string, names: string, from: string): string {
  const lines = text.split("\n");
  const order = new Intl.Collator("en", { numeric: true }).compare;
  const sources = lines.map((line) => /^(?:import|\}).* from "(\.\/[^"]+)";$/.exec(line)?.[1]);
  const last = sources.findLastIndex((source) => source !== undefined && order(source, from) < 0);
  const line = `import { ${names} } from "${from}";`;
  return lines.toSpliced(last < 0 ? 0 : last + 1, 0, line).join("\n");
}
