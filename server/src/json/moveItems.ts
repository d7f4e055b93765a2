import { composeEdits } from "./composeEdits.ts";
import { applyEdits, type Edit, insertCopies, removeItems } from "./edits.ts";
import { items, type JSONPath, type Node, valueAt } from "./json.ts";
import { type JsonText, parseJsonText } from "./jsonText.ts";

/** A position in an array: before the item at `index` or at the end. */
export interface ListPlace {
  readonly list: JSONPath;
  readonly index: number;
}

/** Groups items by the array that contains them. Ignores paths that do not lead to an item. */
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
 * Moves items, which can be from several arrays, to a single position. The items are inserted in text order, and only
 * their indentation changes. An item inside another moved item moves along with it. Returns no edits if nothing would
 * change or if the target is inside a moved item.
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

/**
 * Returns the number of path segments before the top-level value of the text. The tree of a partial config starts at
 * the root of the whole config.
 */
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

/** Whether the items are already next to each other at the target position. */
function isInPlace(moved: readonly { readonly path: JSONPath }[], { list, index }: ListPlace): boolean {
  const first = moved[0]!.path.at(-1) as number;
  const isRun = moved.every(
    ({ path }, at) => path.length === list.length + 1 && isWithin(path, list) && path.at(-1) === first + at,
  );
  return isRun && index >= first && index <= first + moved.length;
}

/** Returns the path that an item has after `count` items are inserted at a position. */
export function shifted(path: JSONPath, { list, index }: ListPlace, count: number): JSONPath {
  const at = path[list.length];
  if (!isWithin(path, list) || typeof at !== "number" || at < index) return path;
  return path.with(list.length, at + count);
}
