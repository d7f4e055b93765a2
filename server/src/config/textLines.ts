import type { Position, Range } from "vscode-languageserver-textdocument";
import { isLineBreak } from "./layout.ts";

/** A text by lines and characters, as LSP counts. The lines are counted only when somebody asks for a position. */
export class TextLines {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get lineCount(): number {
    return this.#lineStarts.length;
  }

  getText(range?: Range): string {
    return range ? this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.#text;
  }

  /** The position of an offset; of one inside a line break, the end of its line. */
  positionAt(offset: number): Position {
    const starts = this.#lineStarts;
    const within = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! > within) high = middle;
      else low = middle + 1;
    }
    const line = low - 1;
    return { line, character: this.#beforeBreak(within, starts[line]!) - starts[line]! };
  }

  /** The offset of a position; a character beyond its line counts as the line's end, a line beyond the text as its end. */
  offsetAt({ line, character }: Position): number {
    const starts = this.#lineStarts;
    if (line >= starts.length) return this.#text.length;
    if (line < 0) return 0;
    const start = starts[line]!;
    if (character <= 0) return start;
    return this.#beforeBreak(Math.min(start + character, starts[line + 1] ?? this.#text.length), start);
  }

  get #lineStarts(): readonly number[] {
    this.#starts ??= lineStartsOf(this.#text);
    return this.#starts;
  }

  #beforeBreak(offset: number, start: number): number {
    let at = offset;
    while (at > start && isLineBreak(this.#text.charCodeAt(at - 1))) at--;
    return at;
  }
}

/** Where each line of a text begins. Lines end in `\n`, `\r\n` or `\r`, as in LSP. */
function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  if (!text.includes("\r")) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    return starts;
  }
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g)) starts.push(index + lineBreak.length);
  return starts;
}
