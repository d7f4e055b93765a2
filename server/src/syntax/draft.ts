import { isLineBreak, lineStart, startsLine } from "../config/lines.ts";
import type { Change } from "./changes.ts";
import { Lexer, type Passed, type Token } from "./tokens.ts";

/** How much of a long line is read at first, and at most. */
const PIECE = 500;
const MAX_PIECE = 8_000;

/** The tokens of a text after a change, from the first that the change alters on, read as far as somebody asks. */
export class Draft {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #change: Change;
  readonly #from: number;
  /** Where the piece of text begins that is read again. */
  readonly #start: number;
  readonly #written: Token[] = [];
  readonly #passed: Passed = { comments: [], spaces: [] };
  /** The first token behind the written ones that stays as it was; until it is known, that it may be. */
  #to: number;
  #isDone = false;
  #lexer: Lexer;
  #local: string;
  #end: number;

  /** @param from index of the first token that the change alters */
  constructor(text: string, tokens: readonly Token[], change: Change, from: number) {
    this.#text = text;
    this.#tokens = tokens;
    this.#change = change;
    this.#from = from;
    this.#to = from;
    const touched = tokens[from];
    const inside = touched !== undefined && touched.offset < change.at;
    this.#start = inside ? touched.offset : change.at;
    const behind = change.at + change.remove;
    if (behind >= tokens.at(-1)!.end) this.#to = tokens.length;
    this.#skipTo(behind);
    this.#end = this.#pieceEnd(behind, PIECE);
    this.#local = this.#read();
    this.#lexer = new Lexer(this.#local, 0, inside ? touched.indent : indentAt(text, change.at), this.#passed);
  }

  /** A token of the changed text, counted from the first that the change alters. */
  at(index: number): Token | undefined {
    while (!this.#isDone && index >= this.#written.length) this.#next();
    return index < this.#written.length ? this.#written[index] : this.#tokens[this.indexOf(index)];
  }

  /** How much text was read again. */
  get length(): number {
    return this.#local.length;
  }

  /** True when some of what was read again is a comment now. */
  get hasComment(): boolean {
    return this.#passed.comments.length > 0;
  }

  /** True for a token that the change left as it was. */
  isBehind(index: number): boolean {
    this.at(index);
    return this.#isDone && index >= this.#written.length;
  }

  /** The index among all tokens of one that the change left as it was. */
  indexOf(index: number): number {
    return this.#to + index - this.#written.length;
  }

  /** Puts the tokens of the changed text in the place of those it alters. */
  writeTo(tokens: Token[]): void {
    while (!this.#isDone) this.#next();
    tokens.splice(this.#from, this.#to - this.#from, ...this.#written);
  }

  #next(): void {
    const { at, insert } = this.#change;
    const behind = at - this.#start + insert.length;
    let token = this.#lexer.next();
    while ((!token || token.end >= this.#local.length) && !this.#isLineEnd && this.#local.length < MAX_PIECE) {
      // The token may go on in the next piece of its line.
      const from = token ?? { offset: this.#local.length, indent: -1 };
      this.#end = this.#pieceEnd(this.#end, this.#local.length);
      this.#local = this.#read();
      this.#lexer = new Lexer(this.#local, from.offset, from.indent, this.#passed);
      token = this.#lexer.next();
    }
    if (!token) {
      this.#skipTo(this.#end);
      this.#isDone = true;
      return;
    }
    const offset = this.#originOf(token.offset);
    if (token.offset >= behind) {
      this.#skipTo(offset);
      const same = this.#tokens[this.#to];
      if (same?.offset === offset && same.type === token.type && same.indent === token.indent) {
        this.#isDone = true;
        return;
      }
    }
    const source = this.#local.slice(token.offset, token.end);
    const origin = { ...token, offset, end: this.#originOf(token.end) };
    this.#written.push(this.#text.slice(offset, origin.end) === source ? origin : { ...origin, source });
  }

  /** Passes over the tokens before an offset. */
  #skipTo(offset: number): void {
    while (this.#to < this.#tokens.length && this.#tokens[this.#to]!.offset < offset) this.#to++;
  }

  /** The end of a piece that begins at an offset: so long, or its line's. */
  #pieceEnd(offset: number, length: number): number {
    const limit = Math.min(this.#text.length, offset + length);
    let end = offset;
    while (end < limit && !isLineBreak(this.#text.charCodeAt(end))) end++;
    return end;
  }

  get #isLineEnd(): boolean {
    return this.#end >= this.#text.length || isLineBreak(this.#text.charCodeAt(this.#end));
  }

  #read(): string {
    const { at, remove, insert } = this.#change;
    return this.#text.slice(this.#start, at) + insert + this.#text.slice(at + remove, this.#end);
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

/** The indentation of a token that begins at an offset; -1 behind others on its line. */
function indentAt(text: string, offset: number): number {
  if (!startsLine(text, offset)) return -1;
  const blank = text.slice(lineStart(text, offset), offset);
  return blank.length + 3 * (blank.split("\t").length - 1);
}
