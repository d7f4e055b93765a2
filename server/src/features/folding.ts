import { printParseErrorCode } from "jsonc-parser";
import type { FoldingRange } from "vscode-languageserver-types";
import type { Node } from "../json/json.ts";
import type { JsonText } from "../json/jsonText.ts";

/**
 * The folding ranges: every object and array of several lines (its last line stays visible, as in any JSON file), and
 * every run of comment lines. Beyond `limit` the innermost ones are left out.
 */
export function foldingRanges(config: JsonText, limit = Number.POSITIVE_INFINITY): FoldingRange[] {
  const ranges: { readonly range: FoldingRange; readonly depth: number }[] = [];
  const lineAt = (offset: number): number => config.document.positionAt(offset).line;

  const visit = (node: Node, depth: number): void => {
    if (node.type === "object" || node.type === "array") {
      const startLine = lineAt(node.offset);
      const endLine = lineAt(node.offset + node.length) - 1;
      if (endLine > startLine) ranges.push({ range: { startLine, endLine }, depth });
      // An unclosed bracket ends with the file. Nothing inside brackets on one line can fold.
      if (endLine < startLine) return;
    }
    for (const child of node.children ?? []) visit(child, depth + 1);
  };
  if (config.root) visit(config.root, 1);
  for (const range of comments(config, lineAt)) ranges.push({ range, depth: 0 });

  return (ranges.length > limit ? ranges.sort((a, b) => a.depth - b.depth).slice(0, limit) : ranges)
    .map(({ range }) => range)
    .sort((a, b) => a.startLine - b.startLine);
}

/** Block comments of several lines, and consecutive line comments, as one fold each. */
function comments(config: JsonText, lineAt: (offset: number) => number): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  for (const { error, offset, length } of config.parseErrors) {
    if (printParseErrorCode(error) !== "InvalidCommentToken") continue;
    const startLine = lineAt(offset);
    const endLine = lineAt(offset + length);
    const last = ranges.at(-1);
    if (last && startLine === last.endLine + 1) last.endLine = endLine;
    else ranges.push({ startLine, endLine, kind: "comment" });
  }
  return ranges.filter(({ startLine, endLine }) => endLine > startLine);
}
