import type { DivisionView, NavigationChange, NavigationPlace } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import {
  type GroupItem,
  isInList,
  type ListedItem,
  type NavigationItem,
  type NavigationTree,
  nodeOf,
} from "./navigationTree.ts";

/** The result of a drop: a change of the navigation, a sentence explaining why it was refused, or undefined. */
export type Drop = { readonly change: NavigationChange } | { readonly problem: string } | undefined;

/**
 * The result of dropping rows. On a page: before it. On a group or another part: at its end, or before it when all rows are
 * of its kind. On the unlisted pages: out of the navigation. Anywhere else: at the end of the navigation. Pages from outside
 * the navigation are added after those that move.
 *
 * @param target the row under the pointer; undefined for the space below the rows
 */
export function dropOf(dragged: readonly NavigationItem[], target: NavigationItem | undefined): Drop {
  const [first] = dragged;
  if (!first) return undefined;
  if (dragged.some(({ config }) => config !== (target ?? first).config)) {
    return { problem: l10n.t("A page belongs to one site. Drop it in the navigation of the same site.") };
  }
  const listed = dragged.filter(isInList);
  const unlisted = dragged.filter((item) => item.kind === "unlistedPage");
  if (target?.kind === "unlisted" || target?.kind === "unlistedPage") {
    return listed.length > 0 ? { change: { kind: "remove", nodes: listed.map(nodeOf) } } : undefined;
  }
  const to = placeOf(target, listed.length === dragged.length ? listed : []);
  const slugs = unlisted.map(({ page }) => page.slug);
  if (listed.length === 0) return slugs.length > 0 ? { change: { kind: "addPages", slugs, to } } : undefined;
  return { change: { kind: "move", nodes: listed.map(nodeOf), to, ...(slugs.length > 0 && { slugs }) } };
}

/**
 * The result of dropping files: listed pages move, others are added.
 *
 * @param slugs of the files; undefined for a file that is not a page of the site
 */
export function dropOfFiles(
  slugs: readonly (string | undefined)[],
  tree: NavigationTree,
  target: NavigationItem | undefined,
): Drop {
  const pages = slugs.filter((slug) => slug !== undefined);
  if (pages.length === 0 || pages.length < slugs.length)
    return {
      problem: l10n.t("Only .md and .mdx files in the folder of the site can be added, and folders with such files."),
    };
  const rows = new Map<string, NavigationItem>();
  for (const item of tree.byId.values()) {
    if ((item.kind === "page" || item.kind === "unlistedPage") && !rows.has(item.page.slug)) {
      rows.set(item.page.slug, item);
    }
  }
  // A special file, such as a snippet, has no row.
  const dragged = pages.map(
    (slug): NavigationItem =>
      rows.get(slug) ?? {
        kind: "unlistedPage",
        id: slug,
        config: tree.config,
        parent: undefined,
        page: { slug, file: slug, title: slug },
      },
  );
  return dropOf(dragged, target);
}

/** The end of a group. */
export function endOf({ group }: GroupItem): NavigationPlace {
  return { endOf: group.nodeId };
}

/** The end of the navigation. */
export const END_OF_NAVIGATION: NavigationPlace = { endOf: null };

/** @param dragged the rows, if all are in the navigation */
function placeOf(target: NavigationItem | undefined, dragged: readonly ListedItem[]): NavigationPlace {
  if (target?.kind === "group") {
    const areAlike =
      dragged.length > 0 && dragged.every((item) => item.kind === "group" && item.group.kind === target.group.kind);
    return areAlike ? { before: target.group.nodeId } : endOf(target);
  }
  // After the pages that the config lists there.
  if (target?.kind === "made") return placeOf(target.parent, dragged);
  return target?.kind === "page" ? { before: target.page.nodeId } : END_OF_NAVIGATION;
}

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
  // Links shown on every page are in separate lists.
  const listOf = (item: ListedItem): string => nodeOf(item).slice(0, nodeOf(item).lastIndexOf("["));
  const list = siblings.filter(isInList).filter((item) => first !== undefined && listOf(item) === listOf(first));
  const places = rows.map(({ id }) => list.findIndex((item) => item.id === id)).filter((place) => place >= 0);
  const neighbor = direction === "up" ? list[Math.min(...places) - 1] : list[Math.max(...places) + 1];
  if (!neighbor) return undefined;
  // The given rows may be stale.
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
