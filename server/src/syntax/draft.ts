import { lineEnd, lineStart, startsLine } from "../config/lines.ts";
import type { Change } from "./changes.ts";
import { nextToken, type Passed, type Token } from "./tokens.ts";

/** So much of the line behind a change is read at first. */
const PIECE = 500;

/** The tokens of a text after a change, from the first that the change alters on, read as far as somebody asks. */
export class Draft {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #change: Change;
  readonly #from: number;
  /** The part of the text that is read again: its offsets in the text, and what it is after the change. */
  readonly #start: number;
  #end: number;
  #part = "";
  readonly #passed: Passed = { comments: [], spaces: [] };
  readonly #repaired: Token[] = [];
  /** Where the reading goes on in that part. */
  #at = 0;
  /** The columns before the next token that is read again; -1 behind others on its line. */
  #indent: number;
  /** Index of the first token behind the repaired ones that stays as it was, once that is known. */
  #to: number;
  #isDone = false;

  /** @param from index of the first token that the change alters */
  constructor(text: string, tokens: readonly Token[], change: Change, from: number) {
    const { at, remove } = change;
    this.#text = text;
    this.#tokens = tokens;
    this.#change = change;
    this.#from = from;
    this.#to = from;
    const touched = tokens[from];
    const isInside = touched !== undefined && touched.offset < at;
    const isFirst = !isInside && startsLine(text, at);
    this.#start = isInside ? touched.offset : isFirst ? lineStart(text, at) : at;
    this.#indent = isInside ? touched.indent : isFirst ? 0 : -1;
    this.#end = at + remove;
    this.#grow(PIECE);
  }

  /** A token of the changed text, counted from the first that the change alters. */
  at(index: number): Token | undefined {
    while (!this.#isDone && index >= this.#repaired.length) this.#next();
    return this.#repaired[index] ?? this.#tokens[this.#to + index - this.#repaired.length];
  }

  /** True when some of what was read again is a comment now. */
  get hasComment(): boolean {
    return this.#passed.comments.length > 0;
  }

  /** All tokens of the changed text. */
  all(): Token[] {
    while (!this.#isDone) this.#next();
    return [...this.#tokens.slice(0, this.#from), ...this.#repaired, ...this.#tokens.slice(this.#to)];
  }

  #next(): void {
    let token = nextToken(this.#part, this.#at, this.#indent, this.#passed);
    while ((token?.end ?? this.#part.length) === this.#part.length && this.#grow(PIECE + this.#part.length)) {
      token = nextToken(this.#part, this.#at, this.#indent, this.#passed);
    }
    const { at, remove, insert } = this.#change;
    const offset = token ? this.#originOf(token.offset) : this.#end;
    if (!token || token.offset >= at - this.#start + insert.length) {
      const behind = Math.max(offset, at + remove);
      while (this.#to < this.#tokens.length && this.#tokens[this.#to]!.offset < behind) this.#to++;
      const same = this.#tokens[this.#to];
      this.#isDone = !token || (same?.offset === offset && same.type === token.type && same.indent === token.indent);
    }
    if (!token || this.#isDone) return;
    const end = this.#originOf(token.end);
    const isRepaired = this.#text.slice(offset, end) !== token.source;
    this.#repaired.push({ ...token, offset, end, isRepaired });
    this.#at = token.end;
    this.#indent = -1;
  }

  /** Reads more of the line that the change ends in; false at its end, as no token goes on in the next line. */
  #grow(length: number): boolean {
    const { at, remove, insert } = this.#change;
    const end = lineEnd(this.#text.slice(0, this.#end + length), this.#end);
    const isMore = end > this.#end;
    this.#end = end;
    this.#part = this.#text.slice(this.#start, at) + insert + this.#text.slice(at + remove, end);
    return isMore;
  }

  /** The offset in the text as the author wrote it. */
  #originOf(offset: number): number {
    const { at, remove, insert } = this.#change;
    const lead = at - this.#start;
    if (offset <= lead) return this.#start + offset;
    const behind = lead + insert.length;
    return offset < behind ? at + Math.min(offset - lead, remove) : offset - behind + at + remove;
  }
}
