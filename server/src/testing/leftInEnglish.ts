import { german, speak } from "../text/locale.ts";

/**
 * Returns the texts with English sentences that a function produces for a client with the German locale. Recognizes
 * sentences of three words or more anywhere in a text.
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

/** Returns the longest part of a message between placeholders, for a quick test: most texts do not contain it. */
function longestPart(template: string): string {
  const [first, ...others] = template.split(/\{\d+\}/);
  return others.reduce((longest, part) => (part.length > longest.length ? part : longest), first!);
}

/** Counts the words without placeholders. A page may well contain "lists" between two other words. */
function wordsOf(template: string): number {
  return template.split(" ").filter((word) => !word.startsWith("{")).length;
}

/** Returns a regular expression that matches a message with any values. */
export function patternOf(template: string): string {
  const parts = template.split(/\{\d+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return parts.join(".+");
}
