import { composeEdits } from "./composeEdits.ts";
import { applyEdits, type Edit, insertCopies, removeItems } from "./edits.ts";
import { items, type JSONPath, type Node, valueAt } from "./json.ts";
import { type JsonText, parseJsonText } from "./jsonText.ts";

/** A place in an array: before the item that has `index` now, or at the end. */
export interface ListPlace {
  /** The JSON path of the array. */
  readonly list: JSONPath;
  readonly index: number;
}

/** The items of a file by the array that contains them. Paths that lead to no item are ignored. */
export function itemsByList(config: JsonText, paths: readonly JSONPath[]): ReadonlyMap<Node, readonly number[]> {
  const byList = new Map<Node, number[]>();
  for (const path of paths) {
    const list = valueAt(config.root, path.slice(0, -1));
    const index = path.at(-1);
    if (typeof index !== "number" || !items(list)[index]) continue;
    const indices = byList.get(list!);
    if (indices) indices.push(index);
    else byList.set(list!, [index]);
  }
  return byList;
}

/**
 * Moves items, of one array or of several, to one place, in the order of the text. Their text stays the same, indented
 * for the new place. An item inside another moved item goes with it. Returns no edits when nothing would change, or
 * when the place is inside a moved item.
 */
export function moveItems(config: JsonText, paths: readonly JSONPath[], to: ListPlace): readonly Edit[] {
  const target = valueAt(config.root, to.list);
  const moved = outermost(paths.filter((path) => valueAt(config.root, path)))
    .map((path) => ({ path, node: valueAt(config.root, path)! }))
    .sort((a, b) => a.node.offset - b.node.offset);
  if (target?.type !== "array" || moved.length === 0) return [];
  if (moved.some(({ path }) => isWithin(to.list, path)) || isInPlace(moved, to)) return [];
  const index = Math.min(to.index, items(target).length);
  const copied = insertCopies(
    config,
    target,
    index,
    moved.map(({ node }) => node),
  );
  const withCopies = parseJsonText(config.uri, applyEdits(config.text, copied), config.version);
  const before = stepsBeforeText(config.root);
  const old = moved.map(({ path }) => shifted(path, { list: to.list, index }, moved.length).slice(before));
  const removed = [...itemsByList(withCopies, old)].flatMap(([list, indices]) => [
    ...removeItems(withCopies, list, indices),
  ]);
  return composeEdits(config.text.length, [copied, removed]);
}

/** How many steps of a path lead to the value that a text has: the tree of a part of a config begins at that of the whole. */
export function stepsBeforeText(root: Node | undefined): number {
  let steps = 0;
  for (let node = root; node && node.offset < 0; steps++)
    node = node.type === "array" ? node.children?.[0] : node.children?.[0]?.children?.[1];
  return steps;
}

function isWithin(path: JSONPath, outer: JSONPath): boolean {
  return outer.every((segment, index) => path[index] === segment);
}

function outermost(paths: readonly JSONPath[]): readonly JSONPath[] {
  return paths.filter((path) => !paths.some((other) => other.length < path.length && isWithin(path, other)));
}

/** True when the items are already next to each other at the place. */
function isInPlace(moved: readonly { readonly path: JSONPath }[], { list, index }: ListPlace): boolean {
  const first = moved[0]!.path.at(-1) as number;
  const isRun = moved.every(
    ({ path }, at) => path.length === list.length + 1 && isWithin(path, list) && path.at(-1) === first + at,
  );
  return isRun && index >= first && index <= first + moved.length;
}

/** The path of an item after `count` items were added at a place. */
export function shifted(path: JSONPath, { list, index }: ListPlace, count: number): JSONPath {
  const at = path[list.length];
  if (!isWithin(path, list) || typeof at !== "number" || at < index) return path;
  return path.with(list.length, at + count);
}
