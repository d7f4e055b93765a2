import type { BlockContext, Line } from "@lezer/markdown";
import { PageLines } from "./pageLines.ts";
import { PageSource } from "./source.ts";

/** The page that is being parsed: one at a time, since parsing is synchronous. A new parser for each page is slower. */
export const reading: { source: PageSource; lines: PageLines; isWhole: boolean } = {
  source: new PageSource("", false),
  lines: new PageLines(""),
  isWhole: true,
};

/** Makes a page the one that is being parsed. */
export function beginPage(source: PageSource, isWhole: boolean): PageLines {
  reading.source = source;
  reading.lines = new PageLines(source.text);
  reading.isWhole = isWhole;
  return reading.lines;
}

/** Moves to the line after the one that contains `end`. */
export function passLines(cx: BlockContext, line: Line, end: number): void {
  if (cx.depth === 1) reading.lines.join(cx.lineStart + line.text.length + 1, end);
  while (cx.lineStart + line.text.length < end && cx.nextLine());
  cx.nextLine();
}
