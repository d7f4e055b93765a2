import type { JSONPath } from "../config/json.ts";
import { lineIndent } from "../config/layout.ts";
import type { Span } from "../config/siteConfig.ts";
import { type Frame, frameOf } from "./brackets.ts";
import type { Token, TokenType } from "./lexer.ts";
import type { SyntaxProblem } from "./problem.ts";
import { quotedContent } from "./quotes.ts";

/** What is known of the places of a site config. Of an item only that it is one counts: its index is 0. */
export interface Places {
  /** The JSON text of a value that fits a place. */
  valueFor(path: JSONPath): string;
  /** True for a field of the schema. */
  isField(path: JSONPath): boolean;
}

/** What a report says; the rest is that of a plain syntax error that damages nothing else. */
export type Report = Omit<SyntaxProblem, "rule" | "damaged"> & Partial<SyntaxProblem>;

/** A frame whose end the indentation, or the names of the fields, put elsewhere than the brackets do. */
export interface Suspect {
  readonly frame: Frame;
  /** End of the last child that belongs to it by its looks. */
  readonly end: number;
}

/** What looks at all that follows is worth its time in a file with some mistakes, not in one that is all mistakes. */
const MAX_LOOKAHEADS = 100;

/** Where the reading of a file stands: the token it is at, and the brackets that are open around it. */
export class Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly problems: SyntaxProblem[];
  readonly places: Places;
  readonly stack: Frame[] = [];
  /** Index of the current token. */
  index: number;
  /** The first frame that goes on, by its brackets, beyond where it ends by its looks. */
  unclosed: Suspect | undefined;
  /** The first closing bracket that stands further in than what it closes. */
  surplus: Token | undefined;

  /** Index of each problem of a text that lacks its last quote, by where that goes. */
  #withoutQuote: ReadonlyMap<number | undefined, number> | undefined;
  #lookaheads = MAX_LOOKAHEADS;
  #surplus: ReturnType<typeof surplusFrom> | undefined;

  constructor(text: string, tokens: readonly Token[], first: number, problems: SyntaxProblem[], places: Places) {
    this.text = text;
    this.tokens = tokens;
    this.index = first;
    this.problems = problems;
    this.places = places;
  }

  /**
   * True when the rest of the file closes more brackets of a kind than are open: somewhere from here on one that opens
   * is missing.
   */
  lacks(open: "{" | "["): boolean {
    return this.#excess(open === "{" ? "}" : "]") > 0;
  }

  /** True when the rest of the file does not close all the brackets of a kind that are open. */
  lacksCloser(close: "}" | "]"): boolean {
    return this.#excess(close) < 0;
  }

  /** How many more brackets of a kind the rest of the file closes than are open. */
  #excess(close: "}" | "]"): number {
    this.#surplus ??= surplusFrom(this.tokens);
    const { length } = this.stack.filter((frame) => frame.close === close);
    return this.#surplus[close][this.index]! - length;
  }

  /**
   * Makes one mistake of two: of the text that ends at `end` both its last quote and the comma behind it are missing.
   * False when its quote is there.
   */
  addCommaToQuote(end: number): boolean {
    this.#withoutQuote ??= new Map(this.problems.map((problem, index) => [problem.quoteAt, index]));
    const index = this.#withoutQuote.get(end);
    const problem = index === undefined ? undefined : this.problems[index];
    if (index === undefined || problem?.quoteAt !== end) return false;
    const [quote] = problem.fixes();
    const edits = quote!.edits.map((edit) => ({ ...edit, content: `${edit.content},` }));
    const message = "The quote that ends this text is missing, and the comma behind it.";
    this.problems[index] = { ...problem, message, fixes: () => [{ ...quote!, title: 'Add the missing ",', edits }] };
    return true;
  }

  /** True while the reader may look at the rest of the file to judge one place: so often, and not for ever. */
  mayLookAhead(): boolean {
    return this.#lookaheads-- > 0;
  }

  /** The indentation of the line that a bracket begins on. */
  indentOf(frame: Frame): string {
    frame.indent ??= lineIndent(this.text, frame.open.offset);
    return frame.indent;
  }

  get token(): Token {
    return this.tokens[this.index]!;
  }

  /** The innermost open bracket. */
  get frame(): Frame | undefined {
    return this.stack.at(-1);
  }

  type(ahead = 0): TokenType | undefined {
    return this.tokens[this.index + ahead]?.type;
  }

  source({ offset, end }: Token): string {
    return this.text.slice(offset, end);
  }

  report(problem: Report): void {
    this.problems.push({ rule: "syntax-error", damaged: "nothing", ...problem });
  }

  /** Every bracket that is open: what a mistake damages when the tree may go wrong from here on. */
  get open(): readonly number[] {
    return this.stack.map(({ open }) => open.offset);
  }

  /** True for `=` and `=>`, which other languages have for a colon. */
  isEquals(ahead = 0): boolean {
    return this.type(ahead) === "word" && /^=>?$/.test(this.source(this.tokens[this.index + ahead]!));
  }

  /** True when the token is a name: a text that a colon follows. */
  isName(ahead = 0): boolean {
    const type = this.type(ahead);
    return (
      (type === "string" || type === "quoted" || type === "word") &&
      (this.type(ahead + 1) === ":" || this.isEquals(ahead + 1))
    );
  }

  /** What a name token says. */
  nameText(token: Token): string {
    if (token.type === "quoted") return quotedContent(this.text, token);
    return token.type === "string" ? this.text.slice(token.offset + 1, token.end - 1) : this.source(token);
  }

  /** Goes on to the last of the words on the same line: `My own docs` without quotes is one mistake. */
  takeWords(): Span {
    const { offset } = this.token;
    while (
      ["word", "number", "literal"].includes(this.type(1) ?? "") &&
      !this.isName(1) &&
      !/[\r\n]/.test(this.text.slice(this.token.end, this.tokens[this.index + 1]!.offset)) &&
      this.source(this.tokens[this.index + 1]!) !== ";"
    ) {
      this.index++;
    }
    return { offset, length: this.token.end - offset };
  }

  /** The names that lead to member `key` of the innermost object. */
  pathTo(key: Token): JSONPath {
    return [...this.stack.slice(1).map(({ name }) => name ?? 0), this.nameText(key)];
  }

  /** Opens the bracket of the current token, or one that is missing before it. */
  push(open: Token = this.token): void {
    const key = this.frame?.key;
    this.stack.push(frameOf(open, key && this.nameText(key)));
  }

  /** A child of the innermost frame ends here. */
  complete(end: number): void {
    const { frame } = this;
    if (!frame) return;
    frame.state = "next";
    frame.comma = undefined;
    frame.key = undefined;
    frame.lastEnd = end;
  }

  /** The innermost frame ends here. */
  pop(end: number): void {
    this.stack.pop();
    this.complete(end);
  }
}

/** Where a token stands. */
export function spanOf({ offset, end }: Token): Span {
  return { offset, length: end - offset };
}

/** The last character before `end`: where something is missing behind a value, seen also at the end of a line. */
export function lastOf(end: number): Span {
  return { offset: Math.max(0, end - 1), length: 1 };
}

/** For each token: how many more brackets of a kind are closed than opened from it on. */
function surplusFrom(tokens: readonly Token[]): Readonly<Record<"}" | "]", Int32Array>> {
  const surplus = { "}": new Int32Array(tokens.length + 1), "]": new Int32Array(tokens.length + 1) };
  for (let i = tokens.length - 1; i >= 0; i--) {
    const { type } = tokens[i]!;
    surplus["}"][i] = surplus["}"][i + 1]! + (type === "}" ? 1 : type === "{" ? -1 : 0);
    surplus["]"][i] = surplus["]"][i + 1]! + (type === "]" ? 1 : type === "[" ? -1 : 0);
  }
  return surplus;
}
