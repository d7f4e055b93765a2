import * as l10n from "@vscode/l10n";

/**
 * Speaks the language of a client from now on: German for `de` and its regions, English for every other locale. Without
 * a promise, it does so already.
 *
 * @param locale a language tag such as `de-AT`, as the client sent it; any other value means English
 */
export function speak(locale: unknown): Promise<void> | undefined {
  if (typeof locale !== "string" || !/^de(?:[-_]|$)/i.test(locale)) {
    l10n.config({ contents: {} });
    return undefined;
  }
  return import("./german.ts").then(({ german }) => l10n.config({ contents: german }));
}
