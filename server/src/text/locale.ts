import * as l10n from "@vscode/l10n";
import texts from "./german.json" with { type: "json" };

/** The German translations by English text. */
export const german: Readonly<Record<string, string>> = texts;

let current: typeof german = {};

/**
 * Sets the language of all following texts: German for `de` and its regions, otherwise English.
 *
 * @param locale A language tag such as `de-AT` from the client. Anything that is not a string means English.
 */
export function speak(locale: unknown): void {
  current = typeof locale === "string" && /^de(?:[-_]|$)/i.test(locale) ? german : {};
  l10n.config({ contents: current });
}

/** Creates a text in English, for logs. Whoever reads a log for support may not speak the language of the client. */
export function inEnglish(make: () => string): string {
  l10n.config({ contents: {} });
  try {
    return make();
  } finally {
    l10n.config({ contents: current });
  }
}
