import { patternOf } from "./leftInEnglish.ts";
import { untranslatedTexts } from "./usedTexts.ts";

/** True for a text that has no German yet. `npm run check` lists these, and a release refuses them. */
export function isUntranslated(text: string): boolean {
  patterns ??= untranslatedTexts().map((english) => new RegExp(`^${patternOf(english)}$`, "s"));
  return patterns.some((pattern) => pattern.test(text));
}

let patterns: readonly RegExp[] | undefined;
