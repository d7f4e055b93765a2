import type { ParseError } from "jsonc-parser";
import type { Position, Range } from "vscode-languageserver-textdocument";
import { type Conflict, conflictsIn, readableText } from "./conflicts.ts";
import type { Node, Span } from "./json.ts";
import { parse } from "./parse.ts";
import { type Analysis, analyse } from "./repair/analyse.ts";
import { type KeyHints, noHints } from "./repair/keyHints.ts";
import { repairedTree } from "./repair/repairedTree.ts";
import { TextLines } from "./textLines.ts";

export { type Span, spanBetween } from "./json.ts";

/** How deep brackets may nest before the file is refused: far beyond any real config, far below the parser's stack. */
export const MAX_DEPTH = 200;

/**
 * One version of a JSON text and its tree. Immutable: a new version is a new value, so derived data may be kept with it
 * (`memo`). What its keys mean is in the schema.
 */
export interface JsonText {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  /**
   * The tree; for a broken file, the tree of the best repair. Undefined for an empty file, or one nested deeper than
   * {@link MAX_DEPTH}.
   */
  readonly root: Node | undefined;
  /** The parser's errors, in the order of the text. `rules/` turns them into messages. */
  readonly parseErrors: readonly ParseError[];
  /** The syntax problems of the text. Undefined for valid JSON. */
  readonly analysis: Analysis | undefined;
  /** Merge conflicts in the text. The tree contains our side of each. */
  readonly conflicts: readonly Conflict[];
  /** Offset of the first bracket beyond {@link MAX_DEPTH}. Undefined when all are within it. */
  readonly tooDeepAt: number | undefined;
  /** Offsets <-> line and character (UTF-16), for this version only. */
  readonly document: TextLines;
}

/** Parses one version of a JSON text. Never throws: any text gives a value that can be checked. */
export function parseJsonText(uri: string, text: string, version = 0): JsonText {
  return new ParsedText(uri, text, version);
}

/** A JSON text with its mistakes, which are searched when they are asked for. */
export class ParsedText implements JsonText {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly parseErrors: readonly ParseError[];
  readonly conflicts: readonly Conflict[];
  readonly tooDeepAt: number | undefined;
  readonly document: TextLines;
  /** The text without the other sides of merge conflicts. */
  readonly #readable: string;
  readonly #isBroken: boolean;
  readonly #hints: KeyHints;
  #root: Node | undefined;
  /** Mistakes are searched on demand, once. */
  #analysis: Analysis | undefined;

  /** @param hints which keys an object may have: a broken text is read as the likeliest of several */
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
    // The search replaces the tree by that of the best repair.
    void this.analysis;
    return this.#root;
  }

  get analysis(): Analysis | undefined {
    if (this.#isBroken && !this.#analysis) {
      this.#analysis = analyse(this.#readable, this.#hints);
      this.#root = repairedTree(this.#readable, this.#analysis.mistakes, MAX_DEPTH) ?? this.#root;
    }
    return this.#analysis;
  }
}

/** The range of a node or any other span, as LSP counts: lines from 0, characters in UTF-16 units. */
export function rangeOf(config: Pick<JsonText, "document">, { offset, length }: Span): Range {
  return { start: config.document.positionAt(offset), end: config.document.positionAt(offset + length) };
}

/**
 * The offset of a position. As in LSP, a character beyond the end of its line counts as the end. A line beyond the end
 * of the text does not exist.
 */
export function offsetOf({ document }: Pick<JsonText, "document">, { line, character }: Position): number | undefined {
  if (!(document.hasLine(line) && character >= 0)) return undefined;
  return document.offsetAt({ line, character });
}

/** True for ranges with the same start and end. */
export function isSameRange(a: Range, b: Range): boolean {
  return isSamePosition(a.start, b.start) && isSamePosition(a.end, b.end);
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}
