import type { Position, Range } from "vscode-languageserver-textdocument";
import { isLineBreak } from "./lines.ts";

/** A text by lines and characters, as LSP counts. Lines are counted as far as somebody asks for a position, no further. */
export class TextLines {
  readonly #text: string;
  /** Where each line that was counted begins. */
  readonly #starts: number[] = [0];
  readonly #lineBreaks: LineBreaks;
  /** True when every line was counted. */
  #isComplete = false;

  constructor(text: string) {
    this.#text = text;
    this.#lineBreaks = new LineBreaks(text);
  }

  get lineCount(): number {
    this.#count(() => true);
    return this.#starts.length;
  }

  getText(range?: Range): string {
    return range ? this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.#text;
  }

  /** The position of an offset; of one inside a line break, the end of its line. */
  positionAt(offset: number): Position {
    const within = Math.max(0, Math.min(offset, this.#text.length));
    const starts = this.#count((starts) => starts.at(-1)! <= within);
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
    const starts = this.#count((starts) => starts.length <= line + 1);
    if (line >= starts.length) return this.#text.length;
    if (line < 0) return 0;
    const start = starts[line]!;
    if (character <= 0) return start;
    return this.#beforeBreak(Math.min(start + character, starts[line + 1] ?? this.#text.length), start);
  }

  /** Counts lines while there are any and more are wanted. */
  #count(isWanted: (starts: readonly number[]) => boolean): readonly number[] {
    while (!this.#isComplete && isWanted(this.#starts)) {
      const next = this.#lineBreaks.lineAfter(this.#starts.at(-1)!);
      if (next === undefined) this.#isComplete = true;
      else this.#starts.push(next);
    }
    return this.#starts;
  }

  #beforeBreak(offset: number, start: number): number {
    let at = offset;
    while (at > start && isLineBreak(this.#text.charCodeAt(at - 1))) at--;
    return at;
  }
}

/** The line breaks of a text. Lines end in `\n`, `\r\n` or `\r`, as in LSP. */
class LineBreaks {
  readonly #text: string;
  #any: RegExp | undefined;
  #areSimple: boolean | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the line after the one that holds `offset` begins; undefined when that one is the last. */
  lineAfter(offset: number): number | undefined {
    // Nearly all texts have line feeds only, and those are found much faster.
    this.#areSimple ??= !this.#text.includes("\r");
    if (this.#areSimple) {
      const at = this.#text.indexOf("\n", offset);
      return at < 0 ? undefined : at + 1;
    }
    this.#any ??= /\r\n?|\n/g;
    this.#any.lastIndex = offset;
    return this.#any.test(this.#text) ? this.#any.lastIndex : undefined;
  }
}
