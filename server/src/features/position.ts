import type { Position, Range } from "vscode-languageserver-types";
import type { SiteConfig } from "../formats/format.ts";

/**
 * The offset of a position. As in LSP, a character beyond the end of its line counts as the end. A line beyond the end
 * of the text does not exist.
 */
export function offsetOf({ document }: SiteConfig, { line, character }: Position): number | undefined {
  if (!(line >= 0 && line < document.lineCount && character >= 0)) return undefined;
  return document.offsetAt({ line, character });
}

/** True for ranges with the same start and end. */
export function isSameRange(a: Range, b: Range): boolean {
  return isSamePosition(a.start, b.start) && isSamePosition(a.end, b.end);
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}
