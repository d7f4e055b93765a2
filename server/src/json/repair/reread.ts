import { lineEnd, lineStart, startsLine } from "../lines.ts";
import type { Change } from "./changes.ts";
import { nextToken, type Token, type Trivia } from "./tokens.ts";

/**
 * The number of characters that are read at first after a change. Most changes fail early, and a whole file can be on a
 * single line.
 */
const PIECE = 100;

/**
 * Tokenizes the text again after a change. Yields new tokens until they match the old ones, and then the remaining old
 * tokens.
 * @param from The index of the first token that the change affects.
 * @param trivia Collects the comments and spaces between the tokens.
 */
export function* reread(
  text: string,
  tokens: readonly Token[],
  { at, remove, insert }: Change,
  from: number,
  trivia?: Trivia,
): Generator<Token> {
  const touched = tokens[from];
  const isInside = touched !== undefined && touched.offset < at;
  const isFirst = !isInside && startsLine(text, at);
  const start = isInside ? touched.offset : isFirst ? lineStart(text, at) : at;
  const head = text.slice(start, at) + insert;
  const removedEnd = at + remove;
  let reach = PIECE;
  let piece = head + text.slice(removedEnd, removedEnd + reach);
  // Map offsets in the inserted text to the text that it replaces, but not past the end of the replaced text.
  const originOf = (offset: number): number =>
    offset < head.length ? Math.min(start + offset, removedEnd) : offset - head.length + removedEnd;
  let offset = 0;
  let indent = isInside ? touched.indent : isFirst ? 0 : -1;
  let index = from;
  for (;;) {
    const token = nextToken(piece, offset, indent, trivia);
    // An unclosed string ends before the punctuation at the end of its line.
    const end = token?.type === "open" ? lineEnd(piece, token.end) : token?.end;
    if ((end === undefined || end === piece.length) && removedEnd + reach < text.length) {
      // The piece may end in the middle of the token.
      reach *= 8;
      piece = head + text.slice(removedEnd, removedEnd + reach);
      continue;
    }
    if (!token) return;
    const origin = originOf(token.offset);
    if (token.offset >= head.length) {
      while (index < tokens.length && tokens[index]!.offset < origin) index++;
      const same = tokens[index];
      if (same?.offset === origin && same.type === token.type && same.indent === token.indent) break;
    }
    const stop = token.end <= at - start ? start + token.end : originOf(token.end);
    yield { ...token, offset: origin, end: stop, isRepaired: text.slice(origin, stop) !== token.source };
    offset = token.end;
    indent = -1;
  }
  for (; index < tokens.length; index++) yield tokens[index]!;
}
