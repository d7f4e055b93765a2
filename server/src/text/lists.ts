import * as l10n from "@vscode/l10n";

/** Words as a list: `"name", "icon" and "url"`. */
export function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : l10n.t("{0} and {1}", words.slice(0, -1).join(", "), words.at(-1)!);
}

/** Words as a choice: `"light" or "dark"`. */
export function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : l10n.t("{0} or {1}", words.slice(0, -1).join(", "), words.at(-1)!);
}
