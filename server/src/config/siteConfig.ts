import type { ParseError } from "jsonc-parser";
import type { Range } from "vscode-languageserver-textdocument";
import { type Analysis, analyse } from "../syntax/analyse.ts";
import { type Conflict, conflictsIn, readableText } from "./conflicts.ts";
import type { Node } from "./json.ts";
import { parse } from "./parse.ts";
import { repairedTree } from "./repairedTree.ts";
import type { Span } from "./span.ts";
import { TextLines } from "./textLines.ts";

export type { Span } from "./span.ts";

/** How deep brackets may nest before the file is refused: far beyond any real config, far below the parser's stack. */
export const MAX_DEPTH = 200;

/**
 * One version of one site config: its text, and the tree that every rule and feature reads. Immutable: a new version is
 * a new value, so anything derived from it may be kept with it (`memo`).
 */
export interface SiteConfig {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  /**
   * The tree, of a broken file the one that the best repair would give; undefined for an empty file, or one nested deeper
   * than {@link MAX_DEPTH}.
   */
  readonly root: Node | undefined;
  /** What the parser stumbled over, in the order of the text, raw; `rules/` turns them into words. */
  readonly parseErrors: readonly ParseError[];
  /** What is wrong with the text as JSON; undefined when nothing is. */
  readonly analysis: Analysis | undefined;
  /** Merge conflicts that were left in the text. The tree holds our side of each. */
  readonly conflicts: readonly Conflict[];
  /** Offset of the first bracket beyond {@link MAX_DEPTH}; undefined for any sane file. */
  readonly tooDeepAt: number | undefined;
  /** Offsets <-> line and character (UTF-16), for this version only. */
  readonly document: TextLines;
}

/** Parses one version of a site config. Never throws: whatever the text is, there is a value to check and to hover. */
export function parseSiteConfig(uri: string, text: string, version = 0): SiteConfig {
  const conflicts = conflictsIn(text);
  const readable = readableText(text, conflicts);
  const { root, errors, tooDeepAt } = parse(readable, MAX_DEPTH);
  const isBroken = tooDeepAt === undefined && (errors.length > 0 || root === undefined) && !readable.includes("\0");
  // What is wrong is looked for when somebody asks, once.
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
  };
}

/** The range of a node or any other span, as LSP counts: lines from 0, characters in UTF-16 units. */
export function rangeOf(config: Pick<SiteConfig, "document">, { offset, length }: Span): Range {
  return { start: config.document.positionAt(offset), end: config.document.positionAt(offset + length) };
}
