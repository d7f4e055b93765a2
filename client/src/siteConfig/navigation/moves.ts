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

/** The result of a drop: a change, or why the drop was rejected. Undefined if nothing changes. */
export type Drop = { readonly change: NavigationChange } | { readonly problem: string } | undefined;

/**
 * Returns the result of dropping rows. Rows dropped on a page move before it. Rows dropped on a group or another part
 * move to its end, or before it if all of the rows are of the same kind as the part. Rows dropped on the unlisted pages
 * are removed from the navigation. Rows dropped anywhere else move to the end of the navigation. If unlisted pages are
 * among the dropped rows, they are added after the moved rows.
 *
 * @param target The row under the pointer. Undefined if the pointer is below all rows.
 */
export function dropOf(dragged: readonly NavigationItem[], target: NavigationItem | undefined): Drop {
  const [first] = dragged;
  if (!first) return undefined;
  if (dragged.some(({ config }) => config !== (target ?? first).config)) {
    return {
      problem: l10n.t("Pages cannot be moved to another site. Drop the page in the navigation of its own site."),
    };
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
 * Returns the result of dropping files. Pages that are already in the navigation move, and other pages are added.
 *
 * @param slugs The slugs of the files. A file that is not a page of the site is undefined.
 */
export function dropOfFiles(
  slugs: readonly (string | undefined)[],
  tree: NavigationTree,
  target: NavigationItem | undefined,
): Drop {
  const pages = slugs.filter((slug) => slug !== undefined);
  if (pages.length === 0 || pages.length < slugs.length)
    return {
      problem: l10n.t("Only .md and .mdx files in the site folder, and folders with such files, can be added."),
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

/** Returns the position at the end of a group. */
export function endOf({ group }: GroupItem): NavigationPlace {
  return { endOf: group.nodeId };
}

/** The position at the end of the navigation. */
export const END_OF_NAVIGATION: NavigationPlace = { endOf: null };

/** @param dragged The dragged rows. If any of them is not in the navigation, the list is empty. */
function placeOf(target: NavigationItem | undefined, dragged: readonly ListedItem[]): NavigationPlace {
  if (target?.kind === "group") {
    const areAlike =
      dragged.length > 0 && dragged.every((item) => item.kind === "group" && item.group.kind === target.group.kind);
    return areAlike ? { before: target.group.nodeId } : endOf(target);
  }
  // Generated pages come after the pages that the config lists.
  if (target?.kind === "generated") return placeOf(target.parent, dragged);
  return target?.kind === "page" ? { before: target.page.nodeId } : END_OF_NAVIGATION;
}

/**
 * Moves rows up or down by one within their list. Returns undefined if the rows are already at that end of the list.
 *
 * @param siblings The rows of the list, in order.
 */
export function stepOf(
  rows: readonly ListedItem[],
  siblings: readonly NavigationItem[],
  direction: "up" | "down",
): NavigationChange | undefined {
  const [first] = rows;
  // The links that appear on every page are in separate lists.
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

/** Returns the parts of the same site that rows can move to. Excludes the rows themselves and their descendants. */
export function groupsFor(rows: readonly ListedItem[], groups: readonly GroupItem[]): readonly GroupItem[] {
  const moved = new Set(rows.map(({ id }) => id));
  const isInside = (item: NavigationItem | undefined): boolean =>
    item !== undefined && (moved.has(item.id) || isInside(item.parent));
  const kinds = rows.map((row) => (row.kind === "page" ? row.kind : row.group.kind));
  return groups.filter(
    (group) => group.config === rows[0]?.config && !isInside(group) && canContain(group.group, kinds),
  );
}

/**
 * Returns true if a part can contain parts of these kinds, either because it already contains such a part or because it
 * is empty.
 */
export function canContain(
  { kind, target, children }: DivisionView,
  kinds: readonly (DivisionView["kind"] | "page")[],
): boolean {
  if (target !== undefined) return false;
  if (kind === "group") return kinds.every((dropped) => dropped === "page" || dropped === "group");
  return children.length === 0 || kinds.every((dropped) => children.some((child) => child.kind === dropped));
}

/** Moves rows to the end of a group. */
export function moveTo(group: GroupItem, rows: readonly ListedItem[]): NavigationChange {
  return { kind: "move", nodes: rows.map(nodeOf), to: endOf(group) };
}
