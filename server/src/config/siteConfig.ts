import type { ParseError } from "jsonc-parser";
import type { Range } from "vscode-languageserver-textdocument";
import { type Analysis, analyse } from "../syntax/analyse.ts";
import { type Conflict, conflictsIn, readableText } from "./conflicts.ts";
import type { Node } from "./json.ts";
import { parse } from "./parse.ts";
import type { Before, PlainLists } from "./plainList.ts";
import { repairedTree } from "./repairedTree.ts";
import type { Span } from "./span.ts";
import { TextLines } from "./textLines.ts";

export type { Span } from "./span.ts";

/** How deep brackets may nest before the file is refused: far beyond any real config, far below the parser's stack. */
export const MAX_DEPTH = 200;

/**
 * One version of one site config: its text, and the tree that all rules and features read. Immutable: a new version is
 * a new value, so derived data may be kept with it (`memo`).
 */
export interface SiteConfig {
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
  /** What is wrong with the text as JSON. Undefined for valid JSON. */
  readonly analysis: Analysis | undefined;
  /** Merge conflicts in the text. The tree contains our side of each. */
  readonly conflicts: readonly Conflict[];
  /** Offset of the first bracket beyond {@link MAX_DEPTH}. Undefined when all are within it. */
  readonly tooDeepAt: number | undefined;
  /** Offsets <-> line and character (UTF-16), for this version only. */
  readonly document: TextLines;
  /** What the next version may share. Undefined for a text with merge conflicts, which is not read as it is. */
  readonly plainLists: PlainLists | undefined;
}

/**
 * Parses one version of a site config. Never throws: any text gives a value that can be checked.
 * @param before as of {@link parse}
 */
export function parseSiteConfig(uri: string, text: string, version = 0, before?: Before): SiteConfig {
  const conflicts = conflictsIn(text);
  const readable = readableText(text, conflicts);
  const isAsWritten = conflicts.length === 0;
  const { root, errors, tooDeepAt, plainLists } = parse(readable, MAX_DEPTH, isAsWritten ? before : undefined);
  const isBroken = tooDeepAt === undefined && (errors.length > 0 || root === undefined) && !readable.includes("\0");
  // Mistakes are searched on demand, once.
  let analysis: Analysis | undefined;
  let repaired: Node | undefined;
  const analyzed = (): Analysis | undefined => {
    if (isBroken && !analysis) {
      analysis = analyse(readable);
      repaired = repairedTree(readable, analysis.mistakes, MAX_DEPTH) ?? root;
    }
    return analysis;
  };
  return {
    uri,
    version,
    text,
    get root() {
      return analyzed() ? repaired : root;
    },
    parseErrors: errors,
    get analysis() {
      return analyzed();
    },
    conflicts,
    tooDeepAt,
    document: new TextLines(text),
    plainLists: isAsWritten ? plainLists : undefined,
  };
}

/** The range of a node or any other span, as LSP counts: lines from 0, characters in UTF-16 units. */
export function rangeOf(config: Pick<SiteConfig, "document">, { offset, length }: Span): Range {
  return { start: config.document.positionAt(offset), end: config.document.positionAt(offset + length) };
}
