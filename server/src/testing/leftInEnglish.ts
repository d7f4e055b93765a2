import { german, speak } from "../text/locale.ts";

/**
 * The English sentences among the texts that something makes for a client that speaks German. Sentences of three words
 * or more are recognized wherever they are in a text.
 */
export async function leftInEnglish(textsOf: () => Iterable<string> | Promise<Iterable<string>>): Promise<string[]> {
  speak("de");
  try {
    return [...(await textsOf())].filter((text) => sentences.some((sentence) => sentence.test(text)));
  } finally {
    speak("en");
  }
}

const sentences = Object.entries(german).flatMap(([english, text]) =>
  english === text || wordsOf(english) < 3 || !/[.?:]$/.test(english)
    ? []
    : [new RegExp(`(?:^|\\s)${patternOf(english)}(?:\\s|$)`, "s")],
);

/** Values are not words: a page of a site may well say "lists" between others. */
function wordsOf(template: string): number {
  return template.split(" ").filter((word) => !word.startsWith("{")).length;
}

/** The source of a regular expression for a text with any values. */
export function patternOf(template: string): string {
  const parts = template.split(/\{\d+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return parts.join(".+");
}
