import { printParseErrorCode } from "jsonc-parser";
import type { FoldingRange } from "vscode-languageserver-types";
import type { Node } from "../../json/json.ts";
import type { JsonText } from "../../json/jsonText.ts";

/**
 * Returns the folding ranges: every multi-line object and array, and every comment block. The last line of an object or
 * array stays visible, which is the usual behavior for JSON files.
 */
export function foldingRanges(config: JsonText): FoldingRange[] {
  const ranges = commentRanges(config);
  const visit = (node: Node): void => {
    if (node.type === "object" || node.type === "array") {
      const startLine = lineOf(config, node.offset);
      const endLine = lineOf(config, node.offset + node.length) - 1;
      if (endLine > startLine) ranges.push({ startLine, endLine });
      // An unclosed bracket extends to the end of the file. Brackets on a single line cannot contain a folding range.
      if (endLine < startLine) return;
    }
    for (const child of node.children ?? []) visit(child);
  };
  if (config.root) visit(config.root);
  return ranges.sort((a, b) => a.startLine - b.startLine);
}

/** Folds each multi-line block comment, and each run of consecutive line comments. */
function commentRanges(config: JsonText): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  for (const { error, offset, length } of config.parseErrors) {
    if (printParseErrorCode(error) !== "InvalidCommentToken") continue;
    const startLine = lineOf(config, offset);
    const endLine = lineOf(config, offset + length);
    const last = ranges.at(-1);
    if (last && startLine === last.endLine + 1) last.endLine = endLine;
    else ranges.push({ startLine, endLine, kind: "comment" });
  }
  return ranges.filter(({ startLine, endLine }) => endLine > startLine);
}

function lineOf({ document }: JsonText, offset: number): number {
  return document.positionAt(offset).line;
}
