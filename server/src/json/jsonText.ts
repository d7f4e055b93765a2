import type { ParseError } from "jsonc-parser";
import type { Position, Range } from "vscode-languageserver-textdocument";
import { type Conflict, conflictsIn, readableText } from "./conflicts.ts";
import type { Node, Span } from "./json.ts";
import { parse } from "./parse.ts";
import { type Analysis, analyze } from "./repair/analyze.ts";
import { type KeyHints, noHints } from "./repair/knownKeys.ts";
import { repairedTree } from "./repair/repairedTree.ts";
import { TextLines } from "./textLines.ts";

export { type Span, spanBetween } from "./json.ts";

/**
 * The maximum nesting depth. No real config is nested this deeply, and the parser's stack overflows only at a much
 * greater depth.
 */
export const MAX_DEPTH = 200;

/**
 * A single version of a JSON document, with its tree. Instances are immutable, so `memo` can cache data derived from
 * them. They contain nothing about the meaning of keys, which the schema defines.
 */
export interface JsonText {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  /**
   * The tree. For a broken file, this is the tree of the best repair. Undefined for a file that is empty or nested
   * deeper than {@link MAX_DEPTH}.
   */
  readonly root: Node | undefined;
  /** The errors found by the parser, in text order. `rules/` turns them into messages. */
  readonly parseErrors: readonly ParseError[];
  /** The analysis of the syntax errors. Undefined for valid JSON. */
  readonly analysis: Analysis | undefined;
  /** The merge conflicts. The tree contains our side of each conflict. */
  readonly conflicts: readonly Conflict[];
  /** The offset of the first bracket beyond {@link MAX_DEPTH}. Undefined if the text is not nested that deeply. */
  readonly tooDeepAt: number | undefined;
  /** Converts between offsets and positions in this version of the text. */
  readonly document: TextLines;
}

/** Parses JSON text. Never throws, even if the text is not valid JSON. */
export function parseJsonText(uri: string, text: string, version = 0): JsonText {
  return new ParsedText(uri, text, version);
}

/** A parsed JSON text. If the text is broken, it is analyzed on first use. */
export class ParsedText implements JsonText {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly parseErrors: readonly ParseError[];
  readonly conflicts: readonly Conflict[];
  readonly tooDeepAt: number | undefined;
  readonly document: TextLines;
  /** The text without the byte order mark, and with only our side of each merge conflict. */
  readonly #readable: string;
  readonly #isBroken: boolean;
  readonly #hints: KeyHints;
  #root: Node | undefined;
  #analysis: Analysis | undefined;

  /** @param hints The keys that each object can have, which help to choose between several possible repairs. */
  constructor(uri: string, text: string, version: number, hints: KeyHints = noHints) {
    const conflicts = conflictsIn(text);
    const readable = readableText(text, conflicts);
    const { root, errors, tooDeepAt } = parse(readable, MAX_DEPTH);
    this.uri = uri;
    this.version = version;
    this.text = text;
    this.parseErrors = errors;
    this.conflicts = conflicts;
    this.tooDeepAt = tooDeepAt;
    this.document = new TextLines(text);
    this.#hints = hints;
    this.#readable = readable;
    this.#isBroken = tooDeepAt === undefined && (errors.length > 0 || root === undefined) && !readable.includes("\0");
    this.#root = root;
  }

  get root(): Node | undefined {
    // The analysis replaces the tree with that of the best repair.
    void this.analysis;
    return this.#root;
  }

  get analysis(): Analysis | undefined {
    if (this.#isBroken && !this.#analysis) {
      this.#analysis = analyze(this.#readable, this.#hints);
      this.#root = repairedTree(this.#readable, this.#analysis.mistakes, MAX_DEPTH) ?? this.#root;
    }
    return this.#analysis;
  }
}

/** Returns the LSP range of a node or another span. */
export function rangeOf(config: Pick<JsonText, "document">, { offset, length }: Span): Range {
  return { start: config.document.positionAt(offset), end: config.document.positionAt(offset + length) };
}

/**
 * Returns the offset of an LSP position. As in LSP, a character past the end of its line refers to the end of the line.
 * Returns undefined if the line does not exist.
 */
export function offsetOf({ document }: Pick<JsonText, "document">, { line, character }: Position): number | undefined {
  if (!(document.hasLine(line) && character >= 0)) return undefined;
  return document.offsetAt({ line, character });
}

/** Whether two ranges are equal. */
export function isSameRange(a: Range, b: Range): boolean {
  return isSamePosition(a.start, b.start) && isSamePosition(a.end, b.end);
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}
