import { printParseErrorCode } from "jsonc-parser";
import type { FoldingRange } from "vscode-languageserver-types";
import type { Node } from "../json/json.ts";
import type { JsonText } from "../json/jsonText.ts";

/**
 * The folding ranges: every object and array of several lines (its last line stays visible, as in any JSON file), and
 * every run of comment lines.
 */
export function foldingRanges(config: JsonText): FoldingRange[] {
  const ranges = comments(config);
  const visit = (node: Node): void => {
    if (node.type === "object" || node.type === "array") {
      const startLine = lineOf(config, node.offset);
      const endLine = lineOf(config, node.offset + node.length) - 1;
      if (endLine > startLine) ranges.push({ startLine, endLine });
      // An unclosed bracket ends with the file. Nothing inside brackets on one line can fold.
      if (endLine < startLine) return;
    }
    for (const child of node.children ?? []) visit(child);
  };
  if (config.root) visit(config.root);
  return ranges.sort((a, b) => a.startLine - b.startLine);
}

/** Block comments of several lines, and consecutive line comments, as one fold each. */
function comments(config: JsonText): FoldingRange[] {
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
