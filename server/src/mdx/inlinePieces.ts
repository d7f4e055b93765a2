import type { MarkdownParser } from "@lezer/markdown";
import { isNeeded } from "./skipped.ts";

/**
 * The maximum length and number of marks of a text that is searched for emphasis and links at once. The time for one
 * piece may grow with its square, so a longer piece is split at a space.
 */
const MAX_INLINE = 16 * 1024;
const MAX_MARKS = 1_000;

/** Gives a parser the text that is asked for, in pieces that it can search in reasonable time. */
export function inPieces(parser: MarkdownParser): MarkdownParser {
  const whole = parser.parseInline.bind(parser);
  parser.parseInline = (text, offset) => {
    if (!isNeeded(text, offset)) return [];
    if (text.length <= MAX_MARKS) return whole(text, offset);
    const elements = [];
    for (let from = 0; from < text.length; ) {
      const to = pieceEnd(text, from);
      elements.push(...whole(text.slice(from, to), offset + from));
      from = to;
    }
    return elements;
  };
  return parser;
}

function pieceEnd(text: string, from: number): number {
  const marks = /[*_[\]!<{`~\\&]/g;
  marks.lastIndex = from;
  let end = Math.min(text.length, from + MAX_INLINE);
  for (let count = 0; marks.test(text) && marks.lastIndex < end; ) {
    if (++count === MAX_MARKS) end = marks.lastIndex;
  }
  if (end === text.length) return end;
  const space = Math.max(text.lastIndexOf(" ", end), text.lastIndexOf("\n", end));
  return space > from ? space + 1 : end;
}
