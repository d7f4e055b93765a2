import { type MarkupContent, MarkupKind } from "vscode-languageserver-types";
import type { FeatureClient } from "./client.ts";

/** A markdown text as the client can show it: as it is, or without its marks. */
export function markup(markdown: string, client: FeatureClient): MarkupContent {
  return client.markdown
    ? { kind: MarkupKind.Markdown, value: markdown }
    : { kind: MarkupKind.PlainText, value: plainText(markdown) };
}

/** A text as a block of JSON. */
export function jsonBlock(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}json\n${text}\n${fence}`;
}

/** Markdown as plain text: what it says, without the marks and the pictures. */
export function plainText(markdown: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const mark = /^(`{3,})\w*$/.exec(line)?.[1];
    if (fence === undefined && mark) fence = mark;
    else if (fence !== undefined && line === fence) fence = undefined;
    else lines.push(fence === undefined ? plainLine(line) : line);
  }
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** An escaped mark; a span of code; a picture; a link; bold; emphasis. */
const INLINE =
  /\\([\\`*_{}[\]()#+\-.!|<>~&])|(?<!`)(`+)(?!`)(.+?)(?<!`)\2(?!`)|!\[[^\]]*\]\([^)]*\) ?|\[([^\]]*)\]\([^)]*\)|\*\*|(?<!\w)_|_(?!\w)/g;

function plainLine(line: string): string {
  return line.replace(/^#+ /, "").replace(INLINE, (_, escaped, _fence, code, link) => {
    // One space at each end belongs to the marks (CommonMark, "Code spans").
    if (code !== undefined) return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
    return escaped ?? (link !== undefined ? plainLine(link) : "");
  });
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
