import * as l10n from "@vscode/l10n";
import { CodeScanner } from "./code.ts";
import { formulasIn, isInFormula } from "./formulas.ts";
import { type CodePiece, isTag, type NoTag, scanTag, type Tag, type TagReader } from "./tag.ts";

/** The name in a possible definition. */
const DEFINED = /^[ \t>*+\-\d.)]*\[((?:[^\\[\]]|\\[\s\S])+)\]:/gm;

/** The cost allowed for failed attempts, per character. Beyond it, the page counts as invalid MDX. */
const WASTE_PER_CHARACTER = 4;
const LEAST_WASTE = 64 * 1024;

/**
 * The body of one page during parsing. Reads each tag, expression and comment once and remembers it, because blocks and
 * their text are parsed in turn. All attempts together stay linear in the length of the page.
 */
export class PageSource implements TagReader {
  readonly text: string;
  readonly #html: boolean;
  // Made when needed: a site has thousands of pages, and most have no tags, expressions or imports.
  #tags: Map<number, Tag | NoTag> | undefined;
  #expressions: Map<number, CodePiece | undefined> | undefined;
  #modules: Map<number, CodePiece | undefined> | undefined;
  #wasteLeft: number;
  #definitions: ReadonlySet<string> | undefined;
  #formulas: ReturnType<typeof formulasIn> | undefined;
  #complaint: NoTag | undefined;

  constructor(text: string, html: boolean) {
    this.text = text;
    this.#html = html;
    this.#wasteLeft = Math.max(LEAST_WASTE, text.length * WASTE_PER_CHARACTER);
  }

  /** The tag whose `<` is at `at`. */
  tagAt(at: number, depth = 0): Tag | NoTag {
    const cached = this.#tags?.get(at);
    if (cached) return cached;
    if (this.#wasteLeft <= 0) return { at, message: l10n.t("The page has too many tags that do not parse.") };
    const tag = scanTag(this.text, at, this, depth, this.#html);
    if (!isTag(tag)) this.#wasteLeft -= tag.isUnclosed ? this.text.length - at : tag.at - at + 1;
    this.#tags ??= new Map();
    this.#tags.set(at, tag);
    return tag;
  }

  /** The expression whose `{` is at `at`. Undefined when it does not end. */
  expressionAt(at: number, depth = 0): CodePiece | undefined {
    if (this.#expressions?.has(at)) return this.#expressions.get(at);
    if (this.#wasteLeft <= 0) return undefined;
    const scanner = new CodeScanner(this.text, at, this);
    const code = scanner.expression(depth);
    if (!code) this.#wasteLeft -= scanner.position - at;
    this.#expressions ??= new Map();
    this.#expressions.set(at, code);
    return code;
  }

  /** The imports and exports that begin at `at`. */
  moduleAt(at: number): CodePiece | undefined {
    if (this.#modules?.has(at)) return this.#modules.get(at);
    if (this.#wasteLeft <= 0) return undefined;
    const scanner = new CodeScanner(this.text, at, this);
    const code = scanner.module();
    if (!code) this.#wasteLeft -= scanner.position - at;
    this.#modules ??= new Map();
    this.#modules.set(at, code);
    return code;
  }

  /** Records a place that is not valid MDX. The first place counts. */
  complain(at: number, message: string): void {
    if (this.#complaint && at >= this.#complaint.at) return;
    if (!this.isInFormula(at)) this.#complaint = { at, message };
  }

  /** True for a place in a formula, where nothing is a tag or an expression. */
  isInFormula(at: number): boolean {
    this.#formulas ??= formulasIn(this.text);
    return isInFormula(this.#formulas, at);
  }

  get complaint(): NoTag | undefined {
    return this.#complaint;
  }

  /** True when the page may have a definition of this name anywhere. */
  isDefined(name: string): boolean {
    this.#definitions ??= new Set([...this.text.matchAll(DEFINED)].map((match) => normalized(match[1]!)));
    return this.#definitions.has(normalized(name));
  }

  /** The end of the comment `<!-- … -->` at `at`. Undefined when there is none, or when it does not end. */
  commentEnd(at: number): number | undefined {
    if (this.#wasteLeft <= 0 || !this.text.startsWith("<!--", at)) return undefined;
    const end = this.text.indexOf("-->", at + 4);
    if (end < 0) this.#wasteLeft -= this.text.length - at;
    return end < 0 ? undefined : end + 3;
  }
}

function normalized(name: string): string {
  return name.replace(/\s+/g, " ").trim().toLowerCase();
}
