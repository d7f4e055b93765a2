import { german, speak } from "../text/locale.ts";

/**
 * The English sentences among the texts that something makes for a client that speaks German. Sentences of three words
 * or more are recognized wherever they are in a text.
 */
export async function leftInEnglish(textsOf: () => Iterable<string> | Promise<Iterable<string>>): Promise<string[]> {
  speak("de");
  try {
    const texts = [...new Set(await textsOf())];
    return texts.filter((text) => sentences.some(({ part, pattern }) => text.includes(part) && pattern.test(text)));
  } finally {
    speak("en");
  }
}

const sentences = Object.entries(german).flatMap(([english, text]) =>
  english === text || wordsOf(english) < 3 || !/[.?:]$/.test(english)
    ? []
    : [{ part: longestPart(english), pattern: new RegExp(`(?:^|\\s)${patternOf(english)}(?:\\s|$)`, "s") }],
);

/** The longest part of a sentence without a value: most texts do not have it, which is fast to tell. */
function longestPart(template: string): string {
  const [first, ...others] = template.split(/\{\d+\}/);
  return others.reduce((longest, part) => (part.length > longest.length ? part : longest), first!);
}

/** Values are not words: a page of a site may well say "lists" between others. */
function wordsOf(template: string): number {
  return template.split(" ").filter((word) => !word.startsWith("{")).length;
}

/** The source of a regular expression for a text with any values. */
export function patternOf(template: string): string {
  const parts = template.split(/\{\d+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return parts.join(".+");
}
