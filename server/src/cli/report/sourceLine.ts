import { columnsOf, isAscii, printable } from "@sitekeeper/command-line/printable";
import type { SiteConfig } from "../../formats/format.ts";
import type { Span } from "../../json/jsonText.ts";
import { lineEnd, lineStart } from "../../json/layout.ts";

/** A line of a file as shown in a terminal, and the line of carets below it. */
interface SourceLine {
  readonly line: string;
  readonly mark: string;
}

const TAB_COLUMNS = 4;
const CUT = "...";
/** The number of columns to show before a span that is far to the right. */
const CONTEXT = 20;
/** The minimum width of a shortened line, even in a narrow terminal. */
const MIN_COLUMNS = 40;
/** The number of characters to read on each side of the span's start, because a line can be megabytes long. */
const REACH = 1000;

/**
 * Returns the line where a span starts, with tabs expanded and control characters escaped, and shortened around the
 * span to fit a number of columns. Carets mark the part of the span that is on this line, with at least one caret.
 */
export function sourceLine({ text }: Pick<SiteConfig, "text">, { offset, length }: Span, columns: number): SourceLine {
  const nearby = text.slice(Math.max(0, offset - REACH), offset + REACH);
  const at = Math.min(offset, REACH);
  const start = lineStart(nearby, at);
  const end = lineEnd(nearby, at);
  const spanEnd = Math.max(at, Math.min(at + length, end));
  const before = displayText(nearby.slice(start, at), 0);
  const marked = displayText(nearby.slice(at, spanEnd), columnsOf(before));
  const after = displayText(nearby.slice(spanEnd, end), columnsOf(before + marked)).trimEnd();
  return shortenLine(before, marked, after, Math.max(columns, MIN_COLUMNS));
}

function shortenLine(before: string, marked: string, after: string, columns: number): SourceLine {
  const isLong = columnsOf(before + marked + after) > columns;
  const isFar = isLong && columnsOf(before) + Math.min(columnsOf(marked), columns / 2) > columns - CUT.length;
  const left = isFar ? CUT + lastColumns(before, CONTEXT) : before;
  const room = isLong ? columns - columnsOf(left) - CUT.length : Number.POSITIVE_INFINITY;
  const middle = firstColumns(marked, room);
  const right = firstColumns(after, room - columnsOf(middle));
  const isTruncated = middle !== marked || right !== after;
  return {
    line: `${left}${middle}${right}${isTruncated ? CUT : ""}`,
    mark: " ".repeat(columnsOf(left)) + "^".repeat(Math.max(1, columnsOf(middle))),
  };
}

function displayText(text: string, column: number): string {
  const [first = "", ...rest] = text.split("\t").map(printable);
  return rest.reduce((line, piece) => {
    const at = column + columnsOf(line);
    return line + " ".repeat(TAB_COLUMNS - (at % TAB_COLUMNS)) + piece;
  }, first);
}

/** Returns the longest prefix of a text that fits in `columns`. */
function firstColumns(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  if (isAscii(text)) return text.slice(0, columns);
  let result = "";
  for (const char of text) {
    if (columnsOf(result + char) > columns) break;
    result += char;
  }
  return result;
}

/** Returns the longest suffix of a text that fits in `columns`. */
function lastColumns(text: string, columns: number): string {
  if (isAscii(text)) return text.slice(-columns);
  let result = "";
  for (const char of [...text].reverse()) {
    if (columnsOf(char + result) > columns) break;
    result = char + result;
  }
  return result;
}
