import type { Position, Range } from "vscode-languageserver-textdocument";
import { isLineBreak } from "./lines.ts";

/**
 * Converts between offsets and LSP positions. Scans only as many lines as needed, because positions are requested for
 * only a few pages of a site.
 */
export class TextLines {
  readonly #text: string;
  /** The start offsets of the lines scanned so far. */
  #starts: number[] | undefined;
  #lineBreaks: LineBreaks | undefined;
  #isComplete = false;

  constructor(text: string) {
    this.#text = text;
  }

  get lineCount(): number {
    return this.#count(() => true).length;
  }

  /** Whether the text has this line. Scans no more lines than needed. */
  hasLine(line: number): boolean {
    return line >= 0 && line < this.#count((starts) => starts.length <= line).length;
  }

  getText(range?: Range): string {
    return range ? this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.#text;
  }

  /** Returns the position of an offset. An offset inside a line break is mapped to the end of the line. */
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

  /**
   * Returns the offset of a position. A character past the end of its line refers to the end of the line; a line past
   * the last one refers to the end of the text.
   */
  offsetAt({ line, character }: Position): number {
    const starts = this.#count((starts) => starts.length <= line + 1);
    if (line >= starts.length) return this.#text.length;
    if (line < 0) return 0;
    const start = starts[line]!;
    if (character <= 0) return start;
    return this.#beforeBreak(Math.min(start + character, starts[line + 1] ?? this.#text.length), start);
  }

  /** Scans lines until `isWanted` returns false or the text ends. */
  #count(isWanted: (starts: readonly number[]) => boolean): readonly number[] {
    this.#starts ??= [0];
    this.#lineBreaks ??= new LineBreaks(this.#text);
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

/** Finds line breaks. As in LSP, these are `\n`, `\r\n` and `\r`. */
class LineBreaks {
  readonly #text: string;
  #any: RegExp | undefined;
  #areSimple: boolean | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the start of the line after `offset`. Undefined on the last line. */
  lineAfter(offset: number): number | undefined {
    // Most files contain only line feeds, which `indexOf` finds much faster.
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
