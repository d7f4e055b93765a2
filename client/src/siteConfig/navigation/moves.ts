import type { NavigationChange } from "@sitekeeper/server/protocol";
import { endOf } from "./drops.ts";
import { type GroupItem, type ListedItem, type NavigationItem, nodeOf } from "./navigationTree.ts";

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
  const list = siblings.filter((item) => item.kind === "group" || item.kind === "page");
  const places = rows.map(({ id }) => list.findIndex((item) => item.id === id)).filter((place) => place >= 0);
  const neighbor = direction === "up" ? list[Math.min(...places) - 1] : list[Math.max(...places) + 1];
  if (!neighbor) return undefined;
  const nodes = rows.filter(({ id }) => list.some((item) => item.id === id)).map(nodeOf);
  return {
    kind: "move",
    nodes,
    to: direction === "up" ? { before: nodeOf(neighbor) } : { after: nodeOf(neighbor) },
  };
}

/** The groups that rows can move to: those of their site, except themselves and the groups inside them. */
export function groupsFor(rows: readonly ListedItem[], groups: readonly GroupItem[]): readonly GroupItem[] {
  const moved = new Set(rows.map(({ id }) => id));
  const isInside = (item: NavigationItem | undefined): boolean =>
    item !== undefined && (moved.has(item.id) || isInside(item.parent));
  return groups.filter((group) => group.config === rows[0]?.config && !isInside(group));
}

/** Moves rows to the end of a group. */
export function moveTo(group: GroupItem, rows: readonly ListedItem[]): NavigationChange {
  return { kind: "move", nodes: rows.map(nodeOf), to: endOf(group) };
}
