// A pattern with properties of characters is made where it is used: each would take a part of a millisecond of any start.

/**
 * Characters that would control a terminal, reorder the text around them, or stay invisible: controls, format
 * characters, line and paragraph separators. The two joiners are allowed: they shape letters and emoji.
 */
const steering = (): RegExp => /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A color sequence of a terminal (SGR), at the start of a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a color is a control sequence.
const COLOR = /^\x1b\[\d+(?:;\d+)*m/;

/** Any text, made safe to print on one line: characters that would control the terminal are escaped. */
export function printable(text: string): string {
  // Most texts contain nothing to escape, and the search for it in all of Unicode takes milliseconds to prepare.
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.toWellFormed().replace(steering(), escaped);
}

/**
 * The output of a program: everything that would control the terminal is escaped, except line breaks. JSON keeps its
 * meaning, because the same escape names the same character in a JSON string.
 *
 * @param colors whether color sequences pass; names and values in the text then went through {@link printable}
 */
export function safeOutput(text: string, colors: boolean): string {
  // Reports may have many megabytes, and most of them contain nothing to escape.
  return PLAIN.test(text) ? text : withoutSteering(text, colors);
}

const PLAIN = /^[\n\x20-\x7e]*$/;

function withoutSteering(text: string, colors: boolean): string {
  return text
    .toWellFormed()
    .replace(steering(), (char, at: number) =>
      char === "\n" || (colors && COLOR.test(text.slice(at, at + LONGEST_COLOR))) ? char : escaped(char),
    );
}

/** Longer than any color sequence that a program of this project writes, in characters. */
const LONGEST_COLOR = 16;

/** A character as JSON escapes it: two escapes for one beyond the Basic Multilingual Plane. */
function escaped(char: string): string {
  return char
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Characters that take two columns, and texts that take none. */
let widths: { readonly wide: RegExp; readonly none: RegExp } | undefined;
/** Created on first need: creating it takes longer than most checks. */
let graphemes: Intl.Segmenter | undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
const ASCII = /^[\x00-\x7f]*$/;

/** True for a text in which each character takes one column. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** How many columns of a terminal a text takes: letters of East Asian scripts and emoji take two, marks take none. */
export function columnsOf(text: string): number {
  if (isAscii(text)) return text.length;
  widths ??= {
    wide: /^(?![\uff61-\uffdc])[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u,
    none: /^[\p{Mn}\p{Me}\p{Cf}]+$/u,
  };
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (widths.wide.test(segment) || segment.includes("\ufe0f")) columns += 2;
    else if (!widths.none.test(segment)) columns += 1;
  }
  return columns;
}
