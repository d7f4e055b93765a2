import type { ParseError } from "jsonc-parser";
import type { Range } from "vscode-languageserver-textdocument";
import { type Conflict, conflictsIn, readableText } from "./conflicts.ts";
import type { Node } from "./json.ts";
import { parse } from "./parse.ts";
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
  /** The tree of what could be read; undefined for an empty file, or one nested deeper than {@link MAX_DEPTH}. */
  readonly root: Node | undefined;
  /** What the parser stumbled over, in the order of the text, raw; `rules/` turns them into words. */
  readonly parseErrors: readonly ParseError[];
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
  const { root, errors, tooDeepAt } = parse(readableText(text, conflicts), MAX_DEPTH);
  return {
    uri,
    version,
    text,
    root,
    parseErrors: errors,
    conflicts,
    tooDeepAt,
    document: new TextLines(text),
  };
}

/** The range of a node or any other span, as LSP counts: lines from 0, characters in UTF-16 units. */
export function rangeOf(config: Pick<SiteConfig, "document">, { offset, length }: Span): Range {
  return { start: config.document.positionAt(offset), end: config.document.positionAt(offset + length) };
}
