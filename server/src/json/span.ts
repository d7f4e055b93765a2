/** A piece of a text, by its offset and length in UTF-16 code units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}
