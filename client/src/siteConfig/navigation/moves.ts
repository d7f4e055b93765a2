import type { DivisionView, NavigationChange } from "@sitekeeper/server/protocol";
import { endOf } from "./drops.ts";
import { type GroupItem, isInList, type ListedItem, type NavigationItem, nodeOf } from "./navigationTree.ts";

/**
 * Moves rows past the row before or after them in their list. Undefined at the end of the list.
 *
 * @param siblings the rows of that list, in order
 */
export function stepOf(
  rows: readonly ListedItem[],
  siblings: readonly NavigationItem[],
  direction: "up" | "down",
): NavigationChange | undefined {
  const [first] = rows;
  // The links on every page are in lists of their own.
  const listOf = (item: ListedItem): string => nodeOf(item).slice(0, nodeOf(item).lastIndexOf("["));
  const list = siblings.filter(isInList).filter((item) => first !== undefined && listOf(item) === listOf(first));
  const places = rows.map(({ id }) => list.findIndex((item) => item.id === id)).filter((place) => place >= 0);
  const neighbor = direction === "up" ? list[Math.min(...places) - 1] : list[Math.max(...places) + 1];
  if (!neighbor) return undefined;
  // The given rows may be those before the last change.
  const nodes = list.filter(({ id }) => rows.some((row) => row.id === id)).map(nodeOf);
  return {
    kind: "move",
    nodes,
    to: direction === "up" ? { before: nodeOf(neighbor) } : { after: nodeOf(neighbor) },
  };
}

/**
 * The groups and other parts that rows can move to: those of their site that can hold them, except themselves and what is
 * inside them.
 */
export function groupsFor(rows: readonly ListedItem[], groups: readonly GroupItem[]): readonly GroupItem[] {
  const moved = new Set(rows.map(({ id }) => id));
  const isInside = (item: NavigationItem | undefined): boolean =>
    item !== undefined && (moved.has(item.id) || isInside(item.parent));
  const kinds = rows.map((row) => (row.kind === "page" ? row.kind : row.group.kind));
  return groups.filter((group) => group.config === rows[0]?.config && !isInside(group) && canHold(group.group, kinds));
}

/** True for a part that can hold parts of some kinds: it holds one already, or it is empty. */
export function canHold(
  { kind, target, children }: DivisionView,
  kinds: readonly (DivisionView["kind"] | "page")[],
): boolean {
  if (target !== undefined) return false;
  if (kind === "group") return kinds.every((each) => each === "page" || each === "group");
  return children.length === 0 || kinds.every((each) => children.some((child) => child.kind === each));
}

/** Moves rows to the end of a group. */
export function moveTo(group: GroupItem, rows: readonly ListedItem[]): NavigationChange {
  return { kind: "move", nodes: rows.map(nodeOf), to: endOf(group) };
}
