import * as l10n from "@vscode/l10n";
import { spanBetween } from "../json/jsonText.ts";
import { CodeScanner } from "./code.ts";
import { formulasIn, isInFormula } from "./formulas.ts";
import { bracedExpression } from "./javaScript.ts";
import { invalidModule } from "./moduleSyntax.ts";
import type { Unreadable } from "./page.ts";
import {
  type BrokenTag,
  type CodePiece,
  isTag,
  type ModulePiece,
  scanTag,
  type Tag,
  type TagReader,
  type TagSyntax,
} from "./tag.ts";

/** Matches the start of a link reference definition, up to the end of its name. */
const DEFINED = /^[ \t>*+\-\d.)]*\[((?:[^\\[\]]|\\[\s\S])+)$/;

/**
 * The number of characters that failed attempts can read for each character of the page. A page that exceeds this
 * budget is treated as invalid MDX.
 */
const WASTE_PER_CHARACTER = 4;
const LEAST_WASTE = 64 * 1024;

/** Normalizes line breaks without changing any offsets. */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n/g, " \n").replace(/\r/g, "\n") : text;
}

/**
 * The text of a page whose body is being parsed. Caches tags, expressions and comments, because blocks and inline content are
 * parsed in separate steps. Limits failed attempts so that parsing takes linear time.
 */
export class PageSource implements TagReader {
  readonly text: string;
  /** The offset at which the body starts. */
  readonly start: number;
  readonly #syntax: TagSyntax;
  // The maps are created lazily, because hardly any of a site's thousands of pages need them.
  #tags: Map<number, Tag | BrokenTag> | undefined;
  #expressions: Map<number, CodePiece | undefined> | undefined;
  #modules: Map<number, ModulePiece | undefined> | undefined;
  #wasteLeft: number;
  #definitions: ReadonlySet<string> | undefined;
  #formulas: ReturnType<typeof formulasIn> | undefined;
  #problem: Unreadable | undefined;
  #furthest = 0;

  constructor(text: string, syntax: TagSyntax, start = 0) {
    this.text = text;
    this.start = start;
    this.#syntax = syntax;
    this.#wasteLeft = Math.max(LEAST_WASTE, text.length * WASTE_PER_CHARACTER);
  }

  /** Reads the tag at a `<`. */
  tagAt(at: number, depth = 0): Tag | BrokenTag {
    const tag = this.#tags?.get(at) ?? this.#scanTag(at, depth);
    this.#noteEnd(isTag(tag) ? tag.to : undefined);
    return tag;
  }

  #scanTag(at: number, depth: number): Tag | BrokenTag {
    if (this.#wasteLeft <= 0) return tooManyBroken(at);
    const tag = scanTag(this.text, at, this, depth, this.#syntax);
    if (!isTag(tag)) this.#wasteLeft -= tag.isUnclosed ? this.text.length - at : tag.at - at + 1;
    this.#tags ??= new Map();
    this.#tags.set(at, tag);
    return tag;
  }

  /** Reads the expression at a `{`. Returns undefined if the expression is not closed. */
  expressionAt(at: number, depth = 0): CodePiece | undefined {
    const code = this.#expressions?.has(at) ? this.#expressions.get(at) : this.#scanExpression(at, depth);
    this.#noteEnd(code?.end);
    return code;
  }

  #scanExpression(at: number, depth: number): CodePiece | undefined {
    if (this.#wasteLeft <= 0) return undefined;
    const scanner = new CodeScanner(this.text, at, this);
    let code = scanner.scanExpression(depth);
    if (!code) {
      const { end, read } = bracedExpression(this.text.slice(at + 1));
      this.#wasteLeft -= scanner.position - at + read;
      if (end !== undefined) code = { end: at + 1 + end, strings: [] };
    }
    this.#expressions ??= new Map();
    this.#expressions.set(at, code);
    return code;
  }

  /** Reads the imports and exports at an offset. Records an error if a bracket, string or tag in them is not closed. */
  moduleAt(at: number): ModulePiece | undefined {
    const code = this.#modules?.has(at) ? this.#modules.get(at) : this.#scanModule(at);
    this.#noteEnd(code?.end);
    return code;
  }

  #scanModule(at: number): ModulePiece | undefined {
    if (this.#wasteLeft <= 0) return undefined;
    const scanner = new CodeScanner(this.text, at, this);
    const code = scanner.scanModule();
    if (!code) {
      this.#wasteLeft -= scanner.position - at;
      this.#add(invalidModule(this.text, at, scanner.lineStart));
    }
    this.#modules ??= new Map();
    this.#modules.set(at, code);
    return code;
  }

  /** Records an MDX error. Only the first error in the text is kept. */
  report(at: number, message: string): void {
    if (!this.isInFormula(at)) this.#add({ span: spanBetween(at, at + 1), message });
  }

  /**
   * Records an error in the tag at a `<`.
   *
   * @param inside The error in the value of one of its attributes, if there is one. A value that ends too early is the
   *   cause of the error after it.
   */
  reportTag(at: number, mistake: BrokenTag, inside: Unreadable | undefined): void {
    const before = this.text.slice(at, mistake.at);
    // After an empty line or at another tag, the cause is a missing `>` further up.
    const isAfterTag = /\n[ \t]*\n/.test(before) || this.text[mistake.at] === "<";
    const isBelow = !mistake.isUnclosed && !isAfterTag && before.includes("\n");
    const place = isBelow ? { place: spanBetween(mistake.at, mistake.at + 1) } : {};
    if (this.isInFormula(at)) return;
    const cause = inside ? { place: inside.place ?? inside.span, message: inside.message } : place;
    this.#add({ span: spanBetween(at, at + 1), message: mistake.message(), ...cause });
  }

  #add(problem: Unreadable): void {
    this.#noteEnd(undefined);
    if (!this.#problem || problem.span.offset < this.#problem.span.offset) this.#problem = problem;
  }

  /** @param end Undefined if there is a mistake. */
  #noteEnd(end: number | undefined): void {
    this.#furthest = Math.max(this.#furthest, end ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Returns the furthest end of the tags, expressions, modules, and comments that were read since the last call.
   * Infinite if one of them has a mistake, because what follows may then be a part of it.
   */
  takeFurthest(): number {
    const furthest = this.#furthest;
    this.#furthest = 0;
    return furthest;
  }

  /** Whether the page does not have too many mistakes. See {@link WASTE_PER_CHARACTER}. */
  get hasWasteLeft(): boolean {
    return this.#wasteLeft > 0;
  }

  /** Whether an offset is in a formula, which contains no tags or expressions. */
  isInFormula(at: number): boolean {
    this.#formulas ??= formulasIn(this.text, this.start);
    return isInFormula(this.#formulas, at);
  }

  get problem(): Unreadable | undefined {
    return this.#problem;
  }

  /** Whether the page appears to define a link reference with this name. */
  isDefined(name: string): boolean {
    return this.#defined.has(normalizeName(name));
  }

  /** The names of all link references, one per line. */
  get definitions(): string {
    return [...this.#defined].join("\n");
  }

  get #defined(): ReadonlySet<string> {
    this.#definitions ??= definitionsIn(this.text.slice(this.start));
    return this.#definitions;
  }

  /**
   * Returns the end of the HTML comment at an offset, or undefined if no comment starts there, or if the comment is not
   * closed.
   */
  commentEnd(at: number): number | undefined {
    if (this.#wasteLeft <= 0 || !this.text.startsWith("<!--", at)) return undefined;
    const found = this.text.indexOf("-->", at + 4);
    const end = found < 0 ? undefined : found + 3;
    this.#noteEnd(end);
    if (end === undefined) this.#wasteLeft -= this.text.length - at;
    return end;
  }
}

function tooManyBroken(at: number): BrokenTag {
  const message = () => l10n.t("The page has too many invalid tags.");
  return { at, message, isUnclosed: false, isClosing: false, name: "", attributes: [], value: undefined };
}

/** Returns the names of the link references that a text appears to define. */
function definitionsIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (let from = 0, at = text.indexOf("]:"); at >= 0; from = at + 1, at = text.indexOf("]:", from)) {
    const before = text.slice(from, at);
    const line = before.lastIndexOf("\n", before.lastIndexOf("[")) + 1;
    const name = line > 0 || from === 0 ? DEFINED.exec(before.slice(line))?.[1] : undefined;
    if (name !== undefined) names.add(normalizeName(name));
  }
  return names;
}

function normalizeName(name: string): string {
  return name.replace(/\s+/g, " ").trim().toLowerCase();
}
