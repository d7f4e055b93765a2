/** The text between two values, or between a value and a cursor: no strings, and no brackets but misplaced ones. */
interface Gap {
  readonly comma: boolean;
  readonly lineBreak: boolean;
  /** True when it contains anything other than commas, spaces and comments. */
  readonly other: boolean;
  /** True when the end is inside a comment. */
  readonly inComment: boolean;
}

/** Reads the text from `start` to `end`. */
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
      // A line comment continues up to its line break. A block comment ends with its last character.
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

/** The next character after `offset` outside spaces and comments. Undefined at the end of the text. */
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

/** The end of the comment that begins at `offset`, without its line break. Undefined when none begins there. */
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
