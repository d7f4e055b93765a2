import * as l10n from "@vscode/l10n";
import texts from "./german.json" with { type: "json" };

/** The German text of each English one. */
export const german: Readonly<Record<string, string>> = texts;

let current: typeof german = {};

/**
 * Speaks the language of a client from now on: German for `de` and its regions, English for every other locale.
 *
 * @param locale a language tag such as `de-AT`, as the client sent it; any other value means English
 */
export function speak(locale: unknown): void {
  current = typeof locale === "string" && /^de(?:[-_]|$)/i.test(locale) ? german : {};
  l10n.config({ contents: current });
}

/** Makes a text in English, for a log: whoever helps may not speak the language of the client. */
export function inEnglish(make: () => string): string {
  l10n.config({ contents: {} });
  try {
    return make();
  } finally {
    l10n.config({ contents: current });
  }
}
