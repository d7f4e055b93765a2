// Regular expressions with Unicode properties are compiled lazily because each would add a fraction of a millisecond to
// every start.

/**
 * Matches characters that control a terminal, reorder the surrounding text, or are invisible: control characters,
 * format characters, and line and paragraph separators. Joiners are allowed because letters and emoji need them.
 */
const unsafeCharacters = (): RegExp => /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Matches a terminal color sequence (SGR) at the start of a string. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a color is a control sequence.
const COLOR = /^\x1b\[\d+(?:;\d+)*m/;

/**
 * Matches the second character of `##[group]`, `##vso[…]`, and `##teamcity[…]`. Azure Pipelines, GitHub Actions, and
 * TeamCity execute these as commands wherever they occur in a line of output.
 */
const INNER_COMMAND = /(?<=#)#(?=\w*\[)/g;

/**
 * Matches the indentation and the first colon of `::set-env …` at the start of a line. GitHub Actions executes it as a command,
 * even if it is indented.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a color is a control sequence.
const LINE_COMMAND = /^([^\S\n\r\u2028\u2029]*(?:\x1b\[[\d;]*m[^\S\n\r\u2028\u2029]*)*):(?=:)/gm;

/** The commands that annotate a line of a file. */
const ANNOTATION = /::(?:error|warning|notice) /y;

/**
 * Escapes characters that could control the terminal or a CI runner, so that the text can safely be printed on one line.
 * {@link safeOutput} escapes the commands that are valid only at the start of a line.
 */
export function printable(text: string): string {
  const inert = text.replace(INNER_COMMAND, escapeCharacter);
  // Most strings contain nothing to escape, and compiling the Unicode regular expression takes milliseconds.
  if (/^[\x20-\x7e]*$/.test(inert)) return inert;
  return inert.toWellFormed().replace(unsafeCharacters(), escapeCharacter);
}

/**
 * Escapes characters in a program's output that could control the terminal or a CI runner, except line breaks. JSON
 * output stays equivalent because the escapes are valid in JSON strings.
 *
 * @param keep What to keep. If `colors`, names and values in the text must already have been escaped with {@link
 * printable}. If `annotations`, each line must be a command of ours that annotates a file.
 */
export function safeOutput(text: string, keep?: "colors" | "annotations"): string {
  const inert = withoutCommands(text, keep === "annotations");
  // Reports can be many megabytes long, and most contain nothing to escape.
  return PLAIN.test(inert) ? inert : escapedText(inert, keep === "colors");
}

/** Escapes commands to CI runners. */
function withoutCommands(text: string, keepsAnnotations: boolean): string {
  const inert = text.includes("##") ? text.replace(INNER_COMMAND, escapeCharacter) : text;
  if (!inert.includes("::")) return inert;
  return inert.replace(LINE_COMMAND, (found, indent: string, at: number) => {
    ANNOTATION.lastIndex = at;
    return keepsAnnotations && ANNOTATION.test(inert) ? found : indent + escapeCharacter(":");
  });
}

const PLAIN = /^[\n\x20-\x7e]*$/;

function escapedText(text: string, colors: boolean): string {
  return text
    .toWellFormed()
    .replace(unsafeCharacters(), (char, at: number) =>
      char === "\n" || (colors && COLOR.test(text.slice(at, at + LONGEST_COLOR))) ? char : escapeCharacter(char),
    );
}

/** The maximum length of the color sequences that we write, in characters. */
const LONGEST_COLOR = 16;

/** Escapes a character as in JSON, with two escape sequences for a character outside the Basic Multilingual Plane. */
function escapeCharacter(char: string): string {
  return char
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Matches characters that are two columns wide, and strings of zero width. */
let widths: { readonly wide: RegExp; readonly none: RegExp } | undefined;
/** Created lazily because creating a segmenter takes longer than most checks. */
let graphemes: Intl.Segmenter | undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
const ASCII = /^[\x00-\x7f]*$/;

/** Whether the text is all ASCII, so that every character is one column wide. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * Returns the width of text in terminal columns. East Asian characters and emoji are two columns wide, and combining
 * marks have no width.
 */
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
