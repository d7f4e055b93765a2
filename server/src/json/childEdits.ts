import { commentEnd } from "./gap.ts";
import { type Node, spanBetween } from "./json.ts";
import type { JsonText, Span } from "./jsonText.ts";
import { indentAt, layoutOf } from "./layout.ts";
import { isLineBreak, lineEnd, lineStart, startsLine } from "./lines.ts";

/** Replaces a span of the text with `content`. Offsets refer to the text before any edits. */
export interface Edit extends Span {
  readonly content: string;
}

/** Where a new child is printed: the indentation of its first line, and whether it is printed on a single line. */
export interface Layout {
  readonly indent: string;
  readonly inline: boolean;
}

/**
 * Inserts a child (the text of a member or an item) into an object or array, before the child at `index` or at the end.
 * Adds and removes commas as needed, supports trailing commas, and leaves comments in place.
 */
export function insertChild(
  config: JsonText,
  container: Node,
  index: number,
  print: (layout: Layout) => string,
): readonly Edit[] {
  const { text } = config;
  const { eol, unit, oneLine } = layoutOf(config);
  const children = container.children ?? [];
  const open = container.offset;
  const sibling = children[Math.min(index, children.length - 1)];
  if (!sibling) {
    const outer = indentAt(config, open);
    const inner = outer + unit;
    const close = open + container.length - 1;
    if (oneLine) {
      const padding = container.type === "object" ? " " : "";
      const content = padding + print({ indent: inner, inline: true }) + padding;
      return replaceBlank(text, open + 1, close, content);
    }
    return replaceBlank(
      text,
      open + 1,
      close,
      `${eol}${inner}${print({ indent: inner, inline: false })}${eol}${outer}`,
    );
  }
  const ownLine = startsLine(text, sibling.offset);
  const indent = ownLine ? indentAt(config, sibling.offset) : indentAt(config, open) + unit;
  const child = print({ indent, inline: !ownLine });
  const before = index > 0 ? children[Math.min(index, children.length) - 1] : undefined;
  if (!before) {
    const at = ownLine ? endOfLineAfter(text, open + 1) : undefined;
    if (at !== undefined) return [{ offset: at, length: 0, content: `${eol}${indent}${child},` }];
    return [{ offset: sibling.offset, length: 0, content: ownLine ? `${child},${eol}${indent}` : `${child}, ` }];
  }
  const end = before.offset + before.length;
  const comma = commaAfter(text, end, children[index]?.offset ?? open + container.length - 1);
  const lead = ownLine ? `${eol}${indent}` : " ";
  if (comma !== undefined) {
    const at = (ownLine ? endOfLineAfter(text, comma + 1) : undefined) ?? comma + 1;
    return [{ offset: at, length: 0, content: `${lead}${child},` }];
  }
  // There is no comma after the last child. Keep any comment after it on the same line.
  const at = (ownLine ? endOfLineAfter(text, end) : undefined) ?? end;
  return text.slice(end, at).trim() === ""
    ? [{ offset: end, length: 0, content: `,${lead}${child}` }]
    : [
        { offset: end, length: 0, content: "," },
        { offset: at, length: 0, content: `${lead}${child}` },
      ];
}

/**
 * Removes children from an object or array, along with lines that would be left blank. Keeps comments and any existing
 * trailing comma. The edits do not overlap.
 */
export function removeChildren(config: JsonText, container: Node, indices: Iterable<number>): readonly Edit[] {
  const { text } = config;
  const children = container.children ?? [];
  const removed = new Set([...indices].filter((index) => children[index]));
  if (removed.size === 0) return [];
  const close = container.offset + container.length - 1;
  // Look only at the children that are removed. An array can have a hundred thousand items, each with its own quick
  // fix.
  const commaAfterChild = (index: number): number | undefined => {
    const child = children[index];
    return child && commaAfter(text, child.offset + child.length, children[index + 1]?.offset ?? close);
  };
  let lastKept = children.length - 1;
  while (removed.has(lastKept)) lastKept--;

  const spans: Span[] = [];
  for (const index of [...removed].sort((a, b) => a - b)) {
    // Remove the comma after the child or, for the last child, the comma before it.
    const comma = commaAfterChild(index < lastKept || lastKept < 0 ? index : index - 1);
    if (comma !== undefined) spans.push({ offset: comma, length: 1 });
    spans.push(children[index]!);
  }
  const merged = mergeOverBlank(text, spans);
  const [only] = merged;
  if (lastKept < 0 && merged.length === 1 && only) {
    // No children are left. Collapse to `[]` or `{}` unless there is a comment.
    const inside = { offset: container.offset + 1, length: close - container.offset - 1 };
    const around = text.slice(inside.offset, only.offset) + text.slice(only.offset + only.length, close);
    if (around.trim() === "") return [{ ...inside, content: "" }];
  }
  return merged.map((span) => ({ ...withBlank(text, span), content: "" }));
}

/** Finds the comma between `offset` and `limit`, skipping whitespace and comments. */
export function commaAfter(text: string, offset: number, limit: number): number | undefined {
  const at = skipBlank(text, offset, limit);
  return at < limit && text[at] === "," ? at : undefined;
}

/** Finds the first offset from `offset` up to `limit` that is outside whitespace and comments. */
function skipBlank(text: string, offset: number, limit: number): number {
  while (offset < limit) {
    if (/\s/.test(text[offset]!)) offset++;
    else if (text.startsWith("//", offset)) offset = lineEnd(text, offset);
    else if (text.startsWith("/*", offset)) {
      const end = text.indexOf("*/", offset + 2);
      offset = end < 0 ? limit : end + 2;
    } else break;
  }
  return Math.min(offset, limit);
}

/** Returns the end of the line if only whitespace and comments follow `offset`. Otherwise, returns undefined. */
function endOfLineAfter(text: string, offset: number): number | undefined {
  const end = lineEnd(text, offset);
  let at = offset;
  while (at < end) {
    const afterComment = commentEnd(text, at);
    if (afterComment !== undefined) {
      if (afterComment > end) return undefined;
      at = afterComment;
    } else if (/\s/.test(text[at]!)) at++;
    else return undefined;
  }
  // Leave trailing spaces after the new text, unless there is a comment before them that must stay on this line.
  return text.slice(offset, end).trim() === "" ? offset : end;
}

/**
 * Replaces the whitespace between two brackets with `content`. Keeps comments and places the new content after them.
 */
function replaceBlank(text: string, start: number, end: number, content: string): Edit[] {
  const kept = start + text.slice(start, end).trimEnd().length;
  return [{ offset: kept, length: end - kept, content }];
}

/** Merges spans that are separated only by whitespace. */
function mergeOverBlank(text: string, spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.offset - b.offset)) {
    const last = merged.at(-1);
    if (last && text.slice(last.offset + last.length, span.offset).trim() === "") {
      merged[merged.length - 1] = { offset: last.offset, length: span.offset + span.length - last.offset };
    } else merged.push({ offset: span.offset, length: span.length });
  }
  return merged;
}

/** Extends a span by the whitespace that its removal would leave behind: whole lines, or adjacent spaces. */
function withBlank(text: string, { offset, length }: Span): Span {
  const end = offset + length;
  // The comma after the previous child ends its line, so keep the line break.
  if (text[offset] === ",") return { offset, length };
  let blankEnd = end;
  while (isSpace(text[blankEnd])) blankEnd++;
  const endsLine = blankEnd === text.length || isLineBreak(text.charCodeAt(blankEnd));
  if (startsLine(text, offset) && endsLine) {
    const start = lineStart(text, offset);
    return { offset: start, length: afterBreak(text, blankEnd) - start };
  }
  let from = offset;
  let to = end;
  if (endsLine) while (isSpace(text[from - 1])) from--;
  else to = blankEnd;
  return spanBetween(from, to);
}

function isSpace(char: string | undefined): boolean {
  return char === " " || char === "\t";
}

function afterBreak(text: string, offset: number): number {
  if (text.startsWith("\r\n", offset)) return offset + 2;
  return offset < text.length && isLineBreak(text.charCodeAt(offset)) ? offset + 1 : offset;
}
