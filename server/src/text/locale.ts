import * as l10n from "@vscode/l10n";

/** The texts of a language by the English ones. Empty in English. */
export type Texts = Readonly<Record<string, string>>;

let current: Texts = {};

/** The texts of the language that {@link speak} chose, for what is loaded later. */
export function texts(): Texts {
  return current;
}

/**
 * Speaks the language of a client from now on: German for `de` and its regions, English for every other locale. Without
 * a promise, it does so already.
 *
 * @param locale a language tag such as `de-AT`, as the client sent it; any other value means English
 */
export function speak(locale: unknown): Promise<void> | undefined {
  if (typeof locale !== "string" || !/^de(?:[-_]|$)/i.test(locale)) {
    use({});
    return undefined;
  }
  return import("./german.ts").then(({ german }) => use(german));
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

function use(contents: Texts): void {
  current = contents;
  l10n.config({ contents });
}
