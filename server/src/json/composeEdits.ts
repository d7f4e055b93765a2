import type { Edit } from "./edits.ts";
import type { Span } from "./jsonText.ts";

/** A piece of the edited text, which is either a span of the original text or new text. */
type Piece = Span | string;

/**
 * Combines several rounds of edits, each based on the result of the previous round, into a single list of edits to the
 * original text. Text that no round changes stays untouched.
 * @param length The length of the original text.
 */
export function composeEdits(length: number, rounds: readonly (readonly Edit[])[]): readonly Edit[] {
  let pieces: readonly Piece[] = [{ offset: 0, length }];
  for (const round of rounds) pieces = piecesAfter(pieces, round);

  const edits: Edit[] = [];
  let end = 0;
  let content = "";
  for (const piece of [...pieces, { offset: length, length: 0 }]) {
    if (typeof piece === "string") content += piece;
    else {
      if (content !== "" || piece.offset > end) edits.push({ offset: end, length: piece.offset - end, content });
      end = piece.offset + piece.length;
      content = "";
    }
  }
  return edits;
}

function piecesAfter(pieces: readonly Piece[], edits: readonly Edit[]): readonly Piece[] {
  const result: Piece[] = [];
  let at = 0;
  let index = 0;
  let within = 0;
  /** Advances to an offset in the text that the pieces form. Keeps or drops the text in between. */
  const moveTo = (offset: number, keep: boolean): void => {
    while (at < offset && index < pieces.length) {
      const piece = pieces[index]!;
      const part = Math.min(piece.length - within, offset - at);
      if (keep && part > 0) {
        result.push(
          typeof piece === "string"
            ? piece.slice(within, within + part)
            : { offset: piece.offset + within, length: part },
        );
      }
      at += part;
      within += part;
      if (within === piece.length) {
        index++;
        within = 0;
      }
    }
  };
  for (const { offset, length, content } of [...edits].sort((a, b) => a.offset - b.offset || a.length - b.length)) {
    moveTo(offset, true);
    result.push(content);
    moveTo(offset + length, false);
  }
  moveTo(Number.POSITIVE_INFINITY, true);
  return result;
}
