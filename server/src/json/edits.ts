import { type ParseError, parse } from "jsonc-parser";
import { type Edit, insertChild, type Layout, removeChildren } from "./childEdits.ts";
import type { Node } from "./json.ts";
import type { JsonText, Span } from "./jsonText.ts";
import { indentAt, type JsonValue, layoutOf, printJson } from "./layout.ts";

export type { Edit } from "./childEdits.ts";
export type { JsonValue } from "./layout.ts";

/** Applies edits, which can be in any order but must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset || a.length - b.length)) {
    result += text.slice(end, edit.offset) + edit.content;
    end = edit.offset + edit.length;
  }
  return result + text.slice(end);
}

/** Replaces a node with a primitive value. */
export function replaceNode(node: Span, value: string | number | boolean | null): Edit {
  return { offset: node.offset, length: node.length, content: JSON.stringify(value) };
}

/** Replaces a node with any JSON value, formatted like the rest of the file. */
export function replaceValue(config: JsonText, node: Node, value: JsonValue): Edit {
  const layout = layoutOf(config);
  const content = printJson(value, layout, indentAt(config, node.offset), layout.oneLine);
  return { offset: node.offset, length: node.length, content };
}

/** Renames the key of a member (a property node). */
export function renameKey(property: Node, name: string): Edit {
  const key = property.children?.[0] ?? property;
  return replaceNode(key, name);
}

/** The position of the new member. The default is the end. */
interface MemberOrder {
  /**
   * All names in their preferred order. The new member is inserted after the last existing member whose name comes
   * earlier in this list.
   */
  readonly order: readonly string[];
}

/** Adds a member to an object, formatted like the rest of the file. The object must not contain the name yet. */
export function insertMember(
  config: JsonText,
  object: Node,
  name: string,
  value: JsonValue,
  { order }: MemberOrder = { order: [] },
): readonly Edit[] {
  const rank = order.indexOf(name);
  const earlier = new Set(order.slice(0, Math.max(rank, 0)));
  const members = object.children ?? [];
  const index =
    rank < 0 ? members.length : members.findLastIndex((member) => earlier.has(member.children?.[0]?.value)) + 1;
  return insertChild(config, object, index, (layout) => `${JSON.stringify(name)}: ${print(config, value, layout)}`);
}

/** Removes a member (a property node) together with its comma and its line. Keeps comments. */
export function removeMember(config: JsonText, property: Node): readonly Edit[] {
  const object = property.parent;
  return object ? removeChildren(config, object, [object.children?.indexOf(property) ?? -1]) : [];
}

/** Adds an item to an array, before the item at `index` or at the end. */
export function insertItem(config: JsonText, array: Node, index: number, value: JsonValue): readonly Edit[] {
  return insertItems(config, array, index, [value]);
}

/** Removes items from an array together with their commas and lines. Keeps comments. */
export function removeItems(config: JsonText, array: Node, indices: Iterable<number>): readonly Edit[] {
  return removeChildren(config, array, indices);
}

/** A position in an array: before the item at `index` or at the end. */
export interface ItemPlace {
  readonly array: Node;
  readonly index: number;
}

/** Adds items to an array in the given order, before the item at `index` or at the end. */
export function insertItems(
  config: JsonText,
  array: Node,
  index: number,
  values: readonly JsonValue[],
): readonly Edit[] {
  return insertTexts(config, array, index, (layout) => values.map((value) => print(config, value, layout)));
}

/** Inserts copies of nodes from the same file. Only the indentation of their text changes. */
export function insertCopies(config: JsonText, array: Node, index: number, nodes: readonly Node[]): readonly Edit[] {
  const { text } = config;
  return insertTexts(config, array, index, ({ indent }) =>
    nodes.map(({ offset, length }) => {
      const oldIndent = indentAt(config, offset);
      return text
        .slice(offset, offset + length)
        .replace(/(\r\n|\r|\n)([ \t]*)/g, (_, eol: string, space: string) =>
          space.startsWith(oldIndent) ? eol + indent + space.slice(oldIndent.length) : eol + space,
        );
    }),
  );
}

function insertTexts(
  config: JsonText,
  array: Node,
  index: number,
  print: (layout: Layout) => readonly string[],
): readonly Edit[] {
  const { eol } = layoutOf(config);
  return insertChild(config, array, index, (layout) =>
    print(layout).join(layout.inline ? ", " : `,${eol}${layout.indent}`),
  );
}

function print(config: JsonText, value: JsonValue, { indent, inline }: Layout): string {
  return printJson(value, layoutOf(config), indent, inline);
}

/**
 * Whether the text is valid JSON, apart from comments and trailing commas. If it is, its arrays can be edited safely.
 */
export function canBeEdited(text: string): boolean {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0;
}
