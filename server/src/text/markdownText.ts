/**
 * Matches plain text that renderers turn into links, mentions, references or formulas. Escaping with backslashes does
 * not prevent this, because renderers remove the backslashes first.
 */
const ACTIVE = /@\w|:\/\/|www\.|mailto:|xmpp:|[#!&~%$]\d|\bGH-\d|\$.*\$/i;

/** Matches control characters, including those that change the direction of text. */
const STEERING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Escapes untrusted text (from a file, a name or a response) so that Markdown shows it literally on a single line,
 * without links, images, mentions, HTML or blocks. Uses a code span only if escaping is not enough.
 */
export function escapeMarkdown(text: string): string {
  const line = onOneLine(text);
  if (ACTIVE.test(line)) return codeSpan(line);
  return line.replace(/[\\`*_[\]<>&~|]|^[-+=#:]|(?<=^\d{1,9})[.)](?=\s|$)/g, "\\$&");
}

/** Formats untrusted text as a Markdown code span. */
export function codeSpan(text: string): string {
  const plain = onOneLine(text) || " ";
  // The delimiter must be longer than any run of backticks in the text (CommonMark, "Code spans").
  let longest = 0;
  for (const [run] of plain.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  const pad = plain.startsWith("`") || plain.endsWith("`") ? " " : "";
  return `${fence}${pad}${plain}${pad}${fence}`;
}

/** Escapes untrusted text for a table cell. In a table, a vertical bar ends the cell even inside a code span. */
export function tableCell(text: string): string {
  return escapeMarkdown(text).replace(/(?<!\\)\|/g, "\\|");
}

/** Truncates text to a maximum number of UTF-16 code units. */
export function truncate(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}

const onOneLine = (text: string): string =>
  text.replace(/\s+/g, " ").replace(STEERING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Joins Markdown paragraphs. Ignores undefined and empty paragraphs. Returns undefined if no paragraphs remain. */
export function paragraphs(...parts: readonly (string | undefined)[]): string | undefined {
  const text = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  return text === "" ? undefined : text;
}
