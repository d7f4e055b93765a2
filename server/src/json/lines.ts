/** Returns the start of the line that contains `offset`. */
export function lineStart(text: string, offset: number): number {
  while (offset > 0 && !isLineBreak(text.charCodeAt(offset - 1))) offset--;
  return offset;
}

/** Returns the end of the line that contains `offset`, excluding the line break. */
export function lineEnd(text: string, offset: number): number {
  while (offset < text.length && !isLineBreak(text.charCodeAt(offset))) offset++;
  return offset;
}

/** Returns the start of the next line or, on the last line, the end of the text. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  if (text.startsWith("\r\n", end)) return end + 2;
  return Math.min(end + 1, text.length);
}

/**
 * The maximum length of the indentation that is copied to new lines. Thousands of copies of a longer indentation would
 * fill up memory.
 */
export const MAX_INDENT = 500;

/** Returns the indentation of the line that contains `offset`, up to {@link MAX_INDENT} characters. */
export function lineIndent(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (end < start + MAX_INDENT && (text[end] === " " || text[end] === "\t")) end++;
  return text.slice(start, end);
}

/** Whether only spaces and tabs precede `offset` on its line. */
export function startsLine(text: string, offset: number): boolean {
  while (text[offset - 1] === " " || text[offset - 1] === "\t") offset--;
  return offset === 0 || isLineBreak(text.charCodeAt(offset - 1));
}

/** Whether the character is a JSON line break: `\n` or `\r`. */
export function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

/** Escapes text for a regular expression. Not every engine in which the server runs has `RegExp.escape`. */
export function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Whether the text is pure ASCII. Such text is the same in all Unicode normalization forms and contains no emoji. */
export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
  return /^[\x00-\x7f]*$/.test(text);
}
