import type { Span } from "../json/jsonText.ts";

/** A piece of JavaScript in a page: where it ends, and the strings in it. */
export interface CodePiece {
  /** Offset after its last character. */
  readonly end: number;
  /** The contents of its string literals, without the quotes. */
  readonly strings: readonly Span[];
}
