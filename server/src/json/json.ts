import type { JSONPath, Node } from "jsonc-parser";

export type { JSONPath, Node, Segment } from "jsonc-parser";

/**
 * Finds the member of an object node with the given name. Returns a property node (`children` = [key, value?]). If the
 * name occurs several times, returns the first member.
 */
export function property(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== "object") return undefined;
  return object.children?.find((member) => member.children?.[0]?.value === name);
}

/**
 * Returns the value of a member of an object node, or undefined if there is no such member, or if the member has no
 * value.
 */
export function member(object: Node | undefined, name: string): Node | undefined {
  return property(object, name)?.children?.[1];
}

/** Returns the items of an array node. The result is empty for any other node. */
export function items(array: Node | undefined): readonly Node[] {
  return array?.type === "array" ? (array.children ?? []) : [];
}

/** Returns the value of a string node, or undefined for any other node. */
export function stringOf(node: Node | undefined): string | undefined {
  return node?.type === "string" ? (node.value as string) : undefined;
}

/** Finds the node at a JSON path. Returns undefined if the tree has no node at this path. */
export function valueAt(root: Node | undefined, path: JSONPath): Node | undefined {
  let node = root;
  for (const segment of path) {
    node = typeof segment === "number" ? items(node)[segment] : member(node, segment);
    if (!node) return undefined;
  }
  return node;
}

/** Formats a JSON path, for example as `groups[1].pages[0]`. */
export function pathText(path: JSONPath): string {
  return path.reduce<string>(
    (text, segment) =>
      typeof segment === "number" ? `${text}[${segment}]` : text === "" ? segment : `${text}.${segment}`,
    "",
  );
}

/**
 * Finds the innermost node that contains `offset`, including keys. An offset at the start or end of a node counts as
 * inside the node. Uses binary search because arrays can have thousands of items.
 */
export function nodeAt(root: Node | undefined, offset: number): Node | undefined {
  if (!root || offset < root.offset || offset > root.offset + root.length) return undefined;
  let node = root;
  for (;;) {
    const children: readonly Node[] = node.children ?? [];
    let low = 0;
    let high = children.length - 1;
    let found: Node | undefined;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const child = children[middle]!;
      if (offset < child.offset) high = middle - 1;
      else if (offset > child.offset + child.length) low = middle + 1;
      else {
        found = child;
        break;
      }
    }
    if (!found) return node;
    node = found;
  }
}

/** A range of text in UTF-16 code units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** Creates the span between two offsets. */
export function spanBetween(from: number, to: number): Span {
  return { offset: from, length: to - from };
}

/** The error codes of jsonc-parser, which also defines the tree format. */
export const PARSE_ERROR = {
  InvalidSymbol: 1,
  PropertyNameExpected: 3,
  ValueExpected: 4,
  ColonExpected: 5,
  CommaExpected: 6,
  CloseBraceExpected: 7,
  CloseBracketExpected: 8,
  EndOfFileExpected: 9,
  InvalidCommentToken: 10,
  UnexpectedEndOfString: 12,
  InvalidUnicode: 14,
  InvalidEscapeCharacter: 15,
  InvalidCharacter: 16,
} as const;

/** The maximum number of errors to report. A binary file would cause millions of errors. */
export const MAX_ERRORS = 1_000;
