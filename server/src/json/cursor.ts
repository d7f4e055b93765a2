import { nextSignificant, readGap } from "./gap.ts";
import { type Node, PARSE_ERROR } from "./json.ts";
import type { JsonText, Span } from "./jsonText.ts";
import { lineEnd } from "./lines.ts";

/** What can be typed at a position, for completion and other requests. */
export interface Slot {
  /** The kind of slot: a key of an object, the value of a member, an item of an array, or the top-level value. */
  readonly role: "key" | "value" | "item" | "root";
  /** The enclosing object or array. Undefined for the top-level value. */
  readonly container: Node | undefined;
  /** The key of the member for the role `value`. The existing key, if any, for the role `key`. */
  readonly key: Node | undefined;
  /**
   * The text that a completion replaces: the whole string, word or number at the cursor. It never spans several lines.
   */
  readonly replace: Span;
  /** Whether the replaced text starts with a double quote. */
  readonly isQuoted: boolean;
  /** The part of the replaced text before the cursor, including the opening quote. */
  readonly typed: string;
  /** The offset after the previous sibling at which a comma must be inserted. Undefined if no comma is missing. */
  readonly commaBefore: number | undefined;
  /** The next character after the replaced text, skipping whitespace and comments. Undefined at the end of the text. */
  readonly next: string | undefined;
  /** Whether another member or item follows, so that a comma must be inserted before it. */
  readonly followed: boolean;
  readonly hasColon: boolean;
}

/**
 * Finds the slot at an offset, even in a broken file. Returns undefined where nothing can be completed: in a comment,
 * after a key without a colon, at the edge of a nested object, or outside the top-level value. Visits only the
 * neighbors and ancestors of the cursor position, so the cost does not depend on the size of the file.
 */
export function slotAt(config: JsonText, offset: number): Slot | undefined {
  const { text, root } = config;
  if (config.tooDeepAt !== undefined || offset < 0 || offset > text.length) return undefined;
  if (config.conflicts.some((conflict) => offset >= conflict.offset && offset < conflict.offset + conflict.length)) {
    return undefined;
  }
  if (isAfterOpenString(config, offset)) return undefined;
  const container = containerAt(text, root, offset);
  return container ? slotIn(text, container, offset) : slotOfFile(text, root, offset);
}

/** Finds the innermost object or array whose brackets enclose the offset. */
function containerAt(text: string, root: Node | undefined, offset: number): Node | undefined {
  let found: Node | undefined;
  let node = root;
  while (node && isContainer(node) && encloses(text, node, offset)) {
    found = node;
    const child = lastChildBefore(node, offset);
    node = child?.type === "property" ? child.children?.[1] : child;
  }
  return found;
}

function slotIn(text: string, container: Node, offset: number): Slot | undefined {
  const list = container.type === "array";
  const child = lastChildBefore(container, offset);
  const value = list ? child : child?.children?.[1];
  const key = list ? undefined : child?.children?.[0];

  if (value && offset >= value.offset && offset <= endOf(value)) {
    // Nothing can be completed at the edge of an object or array, only after it.
    if (isContainer(value) && offset < endOf(value)) return undefined;
    if (!isContainer(value)) return slot(text, offset, container, list ? "item" : "value", value, key);
  } else if (child && key && offset <= endOf(key)) {
    // `"key" [` is missing a colon. Completing the key would not help.
    if (value && child.colonOffset === undefined) return undefined;
    return slot(text, offset, container, "key", key, key);
  } else if (child && key && !value) {
    const colon = child.colonOffset;
    if (colon !== undefined && offset <= colon) return undefined;
    const from = colon === undefined ? endOf(key) : colon + 1;
    const word = wordAt(text, offset);
    const gap = readGap(text, from, word.offset);
    if (gap.inComment) return undefined;
    if (colon !== undefined && !gap.comma && !gap.other) return slot(text, offset, container, "value", word, key);
    // If the key is alone on its line and the cursor is on another line, the cursor is at the start of the next member.
    if (colon === undefined && !gap.comma && !gap.lineBreak) return undefined;
  } else if (child && key && value && offset < value.offset) {
    // The cursor is between a key and its value. Nothing can be completed before the colon, and after it the value
    // already exists.
    return undefined;
  }

  const word = wordAt(text, offset);
  const gap = readGap(text, child ? contentEnd(text, child) : container.offset + 1, word.offset);
  return gap.inComment || gap.other ? undefined : slot(text, offset, container, list ? "item" : "key", word, undefined);
}

/** Returns the slot of the top-level value in a file that is empty or contains only a word or a string. */
function slotOfFile(text: string, root: Node | undefined, offset: number): Slot | undefined {
  if (root && (isContainer(root) || offset < root.offset || offset > endOf(root))) return undefined;
  const token = root ?? wordAt(text, offset);
  const start = text.startsWith("\ufeff") ? 1 : 0;
  const before = readGap(text, start, token.offset);
  if (before.inComment || before.other || before.comma || nextSignificant(text, endOf(token)) !== undefined)
    return undefined;
  return slot(text, offset, undefined, "root", token, undefined);
}

function slot(
  text: string,
  offset: number,
  container: Node | undefined,
  role: Slot["role"],
  replace: Span,
  key: Node | undefined,
): Slot | undefined {
  const isQuoted = text[replace.offset] === '"' && replace.length > 0;
  if (!isOneLine(text, replace) || touchesAnother(text, replace)) return undefined;
  const next = nextSignificant(text, endOf(replace));
  const hasColon = role === "key" && next === ":";
  // Only keys are followed by a colon, so it is unclear what the author meant.
  if (next === ":" && role !== "key") return undefined;
  // There is no colon after this key. A completion would add a second value between the key and its value.
  if (key && role === "key" && (next === "{" || next === "[")) return undefined;
  const end = container && role !== "value" ? endOfPrevious(text, container, replace.offset) : undefined;
  const gap = end === undefined ? undefined : readGap(text, end, replace.offset);
  const last = end === undefined ? "" : text[end - 1]!;
  // If there is other text between the siblings, or if a value is missing, it is unclear where the comma belongs.
  if (gap && !hasColon && (gap.other || (last === ":" && !gap.comma))) return undefined;
  return {
    role,
    container,
    key,
    replace: { offset: replace.offset, length: replace.length },
    isQuoted,
    typed: text.slice(replace.offset, offset),
    // An opening bracket or a colon cannot be followed by a comma.
    commaBefore: gap?.comma || gap?.other || "[{:".includes(last) ? undefined : end,
    next,
    followed: next !== undefined && next !== "," && next !== ":" && !closesAny(container, next),
    hasColon,
  };
}

/** Returns the end of the previous sibling, or undefined for the first child. */
function endOfPrevious(text: string, container: Node, offset: number): number | undefined {
  let previous = lastChildBefore(container, offset);
  // Skip nodes that a repair added or moved, because the text does not contain them at this offset.
  while (previous?.length === 0) previous = lastChildBefore(container, previous.offset);
  return previous && contentEnd(text, previous);
}

/** Whether a bracket closes the container or one of its ancestors, and is therefore not misplaced. */
function closesAny(container: Node | undefined, bracket: string): boolean {
  for (let node = container; node; node = node.parent) {
    if ((node.type === "object" && bracket === "}") || (node.type === "array" && bracket === "]")) return true;
  }
  return false;
}

/**
 * Whether the span touches a word or another string. If a quote is missing somewhere, the text between two strings
 * looks like a string.
 */
function touchesAnother(text: string, { offset, length }: Span): boolean {
  if (length === 0) return false;
  const before = text[offset - 1];
  const after = text[offset + length];
  return [before, after].some((char) => char !== undefined && !/[\s{}[\]:,/\ufeff]/.test(char));
}

/** Whether the span is on a single line and contains no quotes. If not, it may not be a single string. */
function isOneLine(text: string, { offset, length }: Span): boolean {
  return /^(?:"(?:[^"\\\r\n]|\\.)*[\\"]?|[^"\r\n]*)$/.test(text.slice(offset, offset + length));
}

/** Finds the unquoted word around the offset: a partial literal, a number, or an unquoted key or path. */
function wordAt(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && isWord(text, start - 1)) start--;
  let end = offset;
  while (end < text.length && isWord(text, end)) end++;
  return { offset: start, length: end - start };
}

/** Whether the character is part of a word. Comment delimiters do not count. */
function isWord(text: string, at: number): boolean {
  if (/[\s{}[\]:,"]/.test(text[at]!)) return false;
  return !["//", "/*", "*/"].some((mark) => text.startsWith(mark, at) || text.startsWith(mark, at - 1));
}

function isContainer(node: Node): boolean {
  return node.type === "object" || node.type === "array";
}

function endOf(span: Span): number {
  return span.offset + span.length;
}

/** Whether the offset is between a node's brackets, or after an opening bracket that is never closed. */
function encloses(text: string, node: Node, offset: number): boolean {
  if (offset <= node.offset || offset > endOf(node)) return false;
  return offset < endOf(node) || (offset === text.length && !isClosed(text, node));
}

/**
 * Whether a node has a closing bracket. An unclosed node ends at the end of its last child, or does not end with a
 * bracket.
 */
function isClosed(text: string, node: Node): boolean {
  const last = node.children?.at(-1);
  const closer = node.type === "object" ? "}" : "]";
  return node.length > 1 && text[endOf(node) - 1] === closer && !(last && endOf(last) === endOf(node));
}

/** Returns the end of a node's text, excluding any whitespace that the parser includes after an unclosed bracket. */
function contentEnd(text: string, node: Node): number {
  const last = node.children?.at(-1);
  if (node.type === "property") return last && last !== node.children![0] ? contentEnd(text, last) : endOf(node);
  if (!isContainer(node) || isClosed(text, node)) return endOf(node);
  return last ? contentEnd(text, last) : node.offset + 1;
}

/** Whether the offset is after an unclosed string on the same line. The text there may still be part of the string. */
function isAfterOpenString({ text, parseErrors }: JsonText, offset: number): boolean {
  const open = parseErrors.find(
    ({ error, offset: start, length }) =>
      error === PARSE_ERROR.UnexpectedEndOfString && start + length < offset && lineEnd(text, start) >= offset,
  );
  return open !== undefined;
}

/** Finds the last member or item that starts before the offset. Uses binary search. */
function lastChildBefore(container: Node, offset: number): Node | undefined {
  const children: readonly Node[] = container.children ?? [];
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle]!.offset < offset) low = middle + 1;
    else high = middle;
  }
  return children[low - 1];
}
