/** Where the line that holds `offset` begins. */
export function lineStart(text: string, offset: number): number {
  while (offset > 0 && !isLineBreak(text.charCodeAt(offset - 1))) offset--;
  return offset;
}

/** Where the line that holds `offset` ends, its line break left out. */
export function lineEnd(text: string, offset: number): number {
  while (offset < text.length && !isLineBreak(text.charCodeAt(offset))) offset++;
  return offset;
}

/** Nobody indents further. What is longer is not repeated on new lines: thousands of them would fill the memory. */
export const MAX_INDENT = 500;

/** The spaces and tabs that the line of `offset` begins with, {@link MAX_INDENT} at most. */
export function lineIndent(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (end < start + MAX_INDENT && (text[end] === " " || text[end] === "\t")) end++;
  return text.slice(start, end);
}

/** True when nothing but spaces and tabs stands before `offset` on its line. */
export function startsLine(text: string, offset: number): boolean {
  while (text[offset - 1] === " " || text[offset - 1] === "\t") offset--;
  return offset === 0 || isLineBreak(text.charCodeAt(offset - 1));
}

/** True for `\n` and `\r`, the line breaks of JSON. */
export function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
