import { lineEnd, lineStart, startsLine } from "../lines.ts";
import type { Change } from "./changes.ts";
import { nextToken, type Passed, type Token } from "./tokens.ts";

/** So much of the text behind a change is read at first: on a line of a whole file, most changes fail early. */
const PIECE = 100;

/**
 * Reads a text again after a change, one token at a time: those that the change makes, and from the first that is what it
 * was on, those of the text.
 * @param from index of the first token that the change alters
 * @param passed hears of the comments on the way
 */
export function* reread(
  text: string,
  tokens: readonly Token[],
  { at, remove, insert }: Change,
  from: number,
  passed?: Passed,
): Generator<Token> {
  const touched = tokens[from];
  const isInside = touched !== undefined && touched.offset < at;
  const isFirst = !isInside && startsLine(text, at);
  const start = isInside ? touched.offset : isFirst ? lineStart(text, at) : at;
  const head = text.slice(start, at) + insert;
  const behind = at + remove;
  let reach = PIECE;
  let piece = head + text.slice(behind, behind + reach);
  // What is written in the place of something is as long as that at most.
  const originOf = (offset: number): number =>
    offset < head.length ? Math.min(start + offset, behind) : offset - head.length + behind;
  let offset = 0;
  let indent = isInside ? touched.indent : isFirst ? 0 : -1;
  let index = from;
  for (;;) {
    const token = nextToken(piece, offset, indent, passed);
    // A string without its closing quote ends before the marks at the end of its line.
    const end = token?.type === "open" ? lineEnd(piece, token.end) : token?.end;
    if ((end === undefined || end === piece.length) && behind + reach < text.length) {
      // The piece may end inside the token.
      reach *= 8;
      piece = head + text.slice(behind, behind + reach);
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
