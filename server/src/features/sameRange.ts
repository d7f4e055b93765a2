import type { Position, Range } from "vscode-languageserver-types";

/** True for ranges with the same start and end. */
export function isSameRange(a: Range, b: Range): boolean {
  return isSamePosition(a.start, b.start) && isSamePosition(a.end, b.end);
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}
