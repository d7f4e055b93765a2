import * as l10n from "@vscode/l10n";

/** Joins words with "and": `"name", "icon" and "url"`. */
export function joinWithAnd(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : l10n.t("{0} and {1}", words.slice(0, -1).join(", "), words.at(-1)!);
}

/** Joins words with "or": `"light" or "dark"`. */
export function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : l10n.t("{0} or {1}", words.slice(0, -1).join(", "), words.at(-1)!);
}

/** Formats a count and its noun, for example as `1 page` or `3 pages`. */
export function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
