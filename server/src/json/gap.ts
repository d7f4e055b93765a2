/**
 * A summary of the text between two values, or between a value and the cursor. This text contains no strings, and any
 * brackets in it are misplaced.
 */
interface Gap {
  readonly comma: boolean;
  readonly lineBreak: boolean;
  /** Whether the text contains anything other than commas, whitespace and comments. */
  readonly other: boolean;
  readonly inComment: boolean;
}

/** Summarizes the text from `start` to `end`. */
export function readGap(text: string, start: number, end: number): Gap {
  let comma = false;
  let lineBreak = false;
  let other = false;
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    const after = commentEnd(text, at);
    if (after !== undefined) {
      const line = text[at + 1] === "/";
      // At the end of a line comment, before the line break, typed text still belongs to the comment. A block comment
      // ends with `*/`.
      if (end < after || (end === after && (line || !text.endsWith("*/", after)))) {
        return { comma, lineBreak, other, inComment: true };
      }
      at = after;
      continue;
    }
    if (code === 0x2c) comma = true;
    else if (code === 0x0a || code === 0x0d) lineBreak = true;
    else if (code !== 0x20 && code !== 0x09) other = true;
    at++;
  }
  return { comma, lineBreak, other, inComment: false };
}

/**
 * Finds the first character at or after `offset` that is neither whitespace nor part of a comment. Returns undefined at
 * the end of the text.
 */
export function nextSignificant(text: string, offset: number): string | undefined {
  let at = offset;
  while (at < text.length) {
    const after = commentEnd(text, at);
    if (after !== undefined) at = after;
    else if (" \t\r\n".includes(text[at]!)) at++;
    else return text[at];
  }
  return undefined;
}

/**
 * Returns the end of the comment that starts at `offset`, excluding the line break after the comment. Returns undefined
 * if no comment starts there.
 */
export function commentEnd(text: string, offset: number): number | undefined {
  if (text[offset] !== "/") return undefined;
  if (text[offset + 1] === "*") {
    const close = text.indexOf("*/", offset + 2);
    return close < 0 ? text.length : close + 2;
  }
  if (text[offset + 1] !== "/") return undefined;
  let at = offset + 2;
  while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at++;
  return at;
}
