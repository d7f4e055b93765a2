import { type Edit, insertChild, type Place, removeChildren } from "./childEdits.ts";
import type { Node } from "./json.ts";
import { type JsonValue, layoutOf, printJson } from "./layout.ts";
import { lineIndent } from "./lines.ts";
import type { SiteConfig, Span } from "./siteConfig.ts";

export type { Edit } from "./childEdits.ts";
export type { JsonValue } from "./layout.ts";

/** The text after `edits`, which must not overlap; their order does not matter. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset || a.length - b.length)) {
    result += text.slice(end, edit.offset) + edit.content;
    end = edit.offset + edit.length;
  }
  return result + text.slice(end);
}

/** Replaces a whole node by the JSON text of a plain value. */
export function replaceNode(node: Span, value: string | number | boolean | null): Edit {
  return { offset: node.offset, length: node.length, content: JSON.stringify(value) };
}

/** Replaces a value by any JSON value, laid out like the rest of the file. */
export function replaceValue(config: SiteConfig, node: Node, value: JsonValue): Edit {
  const layout = layoutOf(config);
  const content = printJson(value, layout, lineIndent(config.text, node.offset), layout.oneLine);
  return { offset: node.offset, length: node.length, content };
}

/** Gives a member (a property node) another name. */
export function renameKey(property: Node, name: string): Edit {
  const key = property.children?.[0] ?? property;
  return replaceNode(key, name);
}

/** Where a new member goes; at the end when nothing is said. */
export interface MemberOrder {
  /** Names in the order in which they should stand: the new member goes behind the last present one before it. */
  readonly order: readonly string[];
}

/**
 * Adds a member to an object. `value` is a JSON value, laid out like the file. The caller makes sure that the name is
 * not taken.
 */
export function insertMember(
  config: SiteConfig,
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
  return insertChild(config, object, index, (place) => `${JSON.stringify(name)}: ${print(config, value, place)}`);
}

/** Takes a member (a property node) out of its object, with its comma and its line; comments stay. */
export function removeMember(config: SiteConfig, property: Node): readonly Edit[] {
  const object = property.parent;
  return object ? removeChildren(config, object, [object.children?.indexOf(property) ?? -1]) : [];
}

/** Adds an item to a list, before the item that has `index` now; at the end when there is none. */
export function insertItem(config: SiteConfig, array: Node, index: number, value: JsonValue): readonly Edit[] {
  return insertChild(config, array, index, (place) => print(config, value, place));
}

/** Takes items out of a list, with their commas and lines; comments stay. */
export function removeItems(config: SiteConfig, array: Node, indices: Iterable<number>): readonly Edit[] {
  return removeChildren(config, array, indices);
}

/** A place in a list: before the item that has `index` now; behind the last one when there is none. */
export interface ItemPlace {
  readonly array: Node;
  readonly index: number;
}

/**
 * Moves an item within its list or to another one, its text as it is, indented for its new place. `to.index` counts the
 * items as they stand before the move. No edits when nothing would change, or when the target lies inside the item.
 */
export function moveItem(config: SiteConfig, from: ItemPlace, to: ItemPlace): readonly Edit[] {
  const item = from.array.children?.[from.index];
  if (!item) return [];
  if (from.array === to.array && (to.index === from.index || to.index === from.index + 1)) return [];
  if (to.array.offset >= item.offset && to.array.offset < item.offset + item.length) return [];
  const { text } = config;
  const source = text.slice(item.offset, item.offset + item.length);
  const oldIndent = lineIndent(text, item.offset);
  return [
    ...removeChildren(config, from.array, [from.index]),
    ...insertChild(config, to.array, to.index, ({ indent }) =>
      source.replace(/(\r\n|\r|\n)([ \t]*)/g, (_, eol: string, space: string) =>
        space.startsWith(oldIndent) ? eol + indent + space.slice(oldIndent.length) : eol + space,
      ),
    ),
  ];
}

function print(config: SiteConfig, value: JsonValue, { indent, inline }: Place): string {
  return printJson(value, layoutOf(config), indent, inline);
}
