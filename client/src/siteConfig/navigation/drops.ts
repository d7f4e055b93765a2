import type { NavigationChange, NavigationPlace } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import {
  type GroupItem,
  isInList,
  type ListedItem,
  type NavigationItem,
  type NavigationTree,
  nodeOf,
} from "./navigationTree.ts";

/** The result of a drop: a change of the navigation, a sentence that says why nothing happens, or undefined. */
export type Drop = { readonly change: NavigationChange } | { readonly problem: string } | undefined;

/**
 * The result of dropping rows. On a page: before it. On a group or another part: at its end, or before it when all rows are
 * of its kind. On the unlisted pages: out of the navigation. Anywhere else: at the end of the navigation. Pages from outside
 * the navigation are added behind those that move.
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
  return target?.kind === "page" ? { before: target.page.nodeId } : END_OF_NAVIGATION;
}
