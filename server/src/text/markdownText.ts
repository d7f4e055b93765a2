/**
 * What a renderer turns into a link, a mention, a reference or a formula although it is written as plain text. A
 * backslash does not help: renderers look for these in the text that is left.
 */
const ACTIVE = /@\w|:\/\/|www\.|mailto:|xmpp:|[#!&~%$]\d|\bGH-\d|\$.*\$/i;

/** Controls, and characters that reorder the text around them. */
const STEERING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Escapes untrusted text (from a file, a name, a response), so that Markdown shows it as it is: it forms no link, image,
 * mention, HTML or block of its own, and stays on one line. It is a code span where nothing less is enough.
 */
export function escapeMarkdown(text: string): string {
  const line = onOneLine(text);
  if (ACTIVE.test(line)) return codeSpan(line);
  return line.replace(/[\\`*_[\]<>&~|]|^[-+=#:]|(?<=^\d{1,9})[.)](?=\s|$)/g, "\\$&");
}

/** Untrusted text as a Markdown code span. */
export function codeSpan(text: string): string {
  const plain = onOneLine(text) || " ";
  // A fence longer than any run of backticks inside (CommonMark, "Code spans").
  let longest = 0;
  for (const [run] of plain.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  const pad = plain.startsWith("`") || plain.endsWith("`") ? " " : "";
  return `${fence}${pad}${plain}${pad}${fence}`;
}

/** The same text as a cell of a table, which a bar ends even in a code span. */
export function tableCell(text: string): string {
  return escapeMarkdown(text).replace(/(?<!\\)\|/g, "\\|");
}

/** Text that is cut after so many characters. */
export function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}

const onOneLine = (text: string): string =>
  text.replace(/\s+/g, " ").replace(STEERING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Joins Markdown paragraphs, without the undefined and empty ones. Undefined when nothing is left. */
export function paragraphs(...parts: readonly (string | undefined)[]): string | undefined {
  const text = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  return text === "" ? undefined : text;
}
