import type { JSONPath, Node } from "jsonc-parser";

export type { JSONPath, Node, Segment } from "jsonc-parser";

/**
 * The member called `name` of an object node, as its property node (`children` = [key, value?]). The first one counts.
 */
export function property(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== "object") return undefined;
  return object.children?.find((member) => member.children?.[0]?.value === name);
}

/** The value of member `name` of an object node. Undefined when absent or not yet typed. */
export function member(object: Node | undefined, name: string): Node | undefined {
  return property(object, name)?.children?.[1];
}

/** The items of an array node. Empty for any other node. */
export function items(array: Node | undefined): readonly Node[] {
  return array?.type === "array" ? (array.children ?? []) : [];
}

/** The text of a string node. Undefined for any other node. */
export function stringOf(node: Node | undefined): string | undefined {
  return node?.type === "string" ? (node.value as string) : undefined;
}

/** Follows a JSON path from `root` to its value, as far as the tree reaches. */
export function valueAt(root: Node | undefined, path: JSONPath): Node | undefined {
  let node = root;
  for (const segment of path) {
    node = typeof segment === "number" ? items(node)[segment] : member(node, segment);
    if (!node) return undefined;
  }
  return node;
}

/** A JSON path as text: `groups[1].pages[0]`. */
export function pathText(path: JSONPath): string {
  return path.reduce<string>(
    (text, segment) =>
      typeof segment === "number" ? `${text}[${segment}]` : text === "" ? segment : `${text}.${segment}`,
    "",
  );
}

/**
 * The innermost node that contains `offset`, keys included. Both ends of a node count as inside, as for a cursor.
 * Finds children by bisection, so that an array of thousands costs no more than a short one.
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

/** A piece of a text, by its offset and length in UTF-16 code units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** The piece of a text between two offsets. */
export function spanBetween(from: number, to: number): Span {
  return { offset: from, length: to - from };
}

/** The JSON errors, by the codes of jsonc-parser, whose tree this parser makes. */
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

/** So many errors tell everything: a binary file would have millions. */
export const MAX_ERRORS = 1_000;
