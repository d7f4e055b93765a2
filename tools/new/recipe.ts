/** The output of a recipe. Paths are relative to the repository root. */
export interface Made {
  /** New files and their contents. */
  readonly files: ReadonlyMap<string, string>;
  /** Changed files and their new contents. */
  readonly edits: ReadonlyMap<string, string>;
  /** The remaining manual steps, in order. */
  readonly next: readonly string[];
}

export interface Recipe {
  readonly name: RegExp;
  /** A description of valid names, such as `lowercase words separated by hyphens`. */
  readonly expected: string;
  readonly make: (name: string, read: (file: string) => string) => Made;
}

/** Converts `your-rule` to a name in code: `yourRule`. */
export function camelCase(id: string): string {
  return id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts `yourFeature` or `your-rule` to words: `your feature`. */
export function words(name: string): string {
  return name.replace(/-/g, " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Inserts a line before the first line that matches. */
export function insertLine(text: string, line: string, before: RegExp): string {
  const lines = text.split("\n");
  const index = lines.findIndex((text) => before.test(text));
  if (index < 0) throw new Error(`No line matches ${before}, so there is no place for: ${line.trim()}`);
  return lines.toSpliced(index, 0, line).join("\n");
}

/** Inserts an import in the order of the formatter. */
export function insertImport(text: string, names: string, from: string): string {
  const lines = text.split("\n");
  const order = new Intl.Collator("en", { numeric: true }).compare;
  const sources = lines.map((line) => /^(?:import|\}).* from "(\.\/[^"]+)";$/.exec(line)?.[1]);
  const last = sources.findLastIndex((source) => source !== undefined && order(source, from) < 0);
  const line = `import { ${names} } from "${from}";`;
  return lines.toSpliced(last < 0 ? 0 : last + 1, 0, line).join("\n");
}
