import * as l10n from "@vscode/l10n";
import texts from "./german.json" with { type: "json" };

/** The German translations by their English text. */
export const german: Readonly<Record<string, string>> = texts;

let current: typeof german = {};

/**
 * Sets the language of all text that is created from now on. The language is German for `de` and its regional variants,
 * and otherwise English.
 *
 * @param locale A language tag from the client, such as `de-AT`. Anything other than a string means English.
 */
export function setLocale(locale: unknown): void {
  current = typeof locale === "string" && /^de(?:[-_]|$)/i.test(locale) ? german : {};
  l10n.config({ contents: current });
}

/**
 * Creates text for a log, which is always in English because the person who reads the log for support may not speak the
 * client's language.
 */
export function inEnglish(make: () => string): string {
  l10n.config({ contents: {} });
  try {
    return make();
  } finally {
    l10n.config({ contents: current });
  }
}
