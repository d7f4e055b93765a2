import { escapeForRegExp } from "../json/lines.ts";
import { german, setLocale } from "../text/locale.ts";

/**
 * Returns the texts that still contain English sentences when a function runs for a client with the German locale.
 * Recognizes sentences of three or more words anywhere in a text.
 */
export async function leftInEnglish(textsOf: () => Iterable<string> | Promise<Iterable<string>>): Promise<string[]> {
  setLocale("de");
  try {
    const texts = [...new Set(await textsOf())];
    return texts.filter((text) => sentences.some(({ part, pattern }) => text.includes(part) && pattern.test(text)));
  } finally {
    setLocale("en");
  }
}

const sentences = Object.entries(german).flatMap(([english, text]) =>
  english === text || wordsOf(english) < 3 || !/[.?:]$/.test(english)
    ? []
    : [{ part: longestPart(english), pattern: new RegExp(`(?:^|\\s)${patternOf(english)}(?:\\s|$)`, "s") }],
);

/**
 * Returns the longest part of a message between placeholders. Searching for it first is fast, because most texts do not
 * contain it.
 */
function longestPart(template: string): string {
  const [first, ...others] = template.split(/\{\d+\}/);
  return others.reduce((longest, part) => (part.length > longest.length ? part : longest), first!);
}

/**
 * Returns the number of words, not counting placeholders. A message with a single word, such as "lists", is likely to
 * occur by chance.
 */
function wordsOf(template: string): number {
  return template.split(" ").filter((word) => !word.startsWith("{")).length;
}

/** Returns a regular expression that matches a message with any values for its placeholders. */
export function patternOf(template: string): string {
  const parts = template.split(/\{\d+\}/).map(escapeForRegExp);
  return parts.join(".+");
}
