/** The text between two values, or between a value and the cursor. Contains no strings, and only misplaced brackets. */
interface Gap {
  readonly comma: boolean;
  readonly lineBreak: boolean;
  /** Whether there is anything other than commas, whitespace and comments. */
  readonly other: boolean;
  readonly inComment: boolean;
}

/** Scans the text from `start` to `end`. */
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
      // A line comment extends to its line break, a block comment to its last character.
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

/** The next character after `offset` that is not whitespace or in a comment. Undefined at the end of the text. */
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

/** The end of the comment that starts at `offset`, without its line break. Undefined if there is none. */
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
