import { patternOf } from "./leftInEnglish.ts";
import { untranslatedTexts } from "./usedTexts.ts";

/**
 * Whether a message has no German translation yet. `npm run check` lists these messages, and a release is only possible
 * if there are none.
 */
export function isUntranslated(text: string): boolean {
  patterns ??= untranslatedTexts().map((english) => new RegExp(`^${patternOf(english)}$`, "s"));
  return patterns.some((pattern) => pattern.test(text));
}

let patterns: readonly RegExp[] | undefined;
