/** Characters that would steer a terminal, turn the text around them, or be seen by nobody. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about.
const STEERING = /[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A text that may hold anything, fit to be printed on one line: what would steer the terminal is spelt out. */
export function printable(text: string): string {
  return text.toWellFormed().replace(STEERING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const WIDE =
  /^(?![\uff61-\uffdc])[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const HAS_NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
/** Made when a text first needs it: making it takes longer than most checks. */
let graphemes: Intl.Segmenter | undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
const ASCII = /^[\x00-\x7f]*$/;

/** True for a text each of whose characters takes one column. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** How many columns of a terminal a text takes: letters of East Asian scripts and emoji take two, marks take none. */
export function columnsOf(text: string): number {
  if (isAscii(text)) return text.length;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (WIDE.test(segment) || segment.includes("\ufe0f")) columns += 2;
    else if (!HAS_NO_WIDTH.test(segment)) columns += 1;
  }
  return columns;
}
