import { commonOrder, type GroupPairs } from "./groupPairs.ts";
import type { GroupView } from "./navigation.ts";
import { type PagePairs, type Placed, type PlacedPages, quoted, type Shown } from "./pagePairs.ts";
import type { SiteView } from "./siteView.ts";

/** One change that readers see. */
export interface Change {
  readonly kind: "added" | "removed" | "moved" | "renamed" | "changed";
  /** A full sentence. */
  readonly text: string;
}

/** What changes about the pages in the sidebar. @param groups those that are the same in both */
export function pageChanges(
  old: PlacedPages,
  now: PlacedPages,
  renamed: PagePairs,
  groups: GroupPairs,
  shown: Shown,
): Change[] {
  const hasMoved = (from: Placed, to: Placed): boolean =>
    groups.get(from.group) !== to.group && from.trail !== to.trail;
  const folders = folderMoves(renamed, now);
  const inFolders = new Set(folders.flatMap(({ pages }) => pages));
  const replaces = new Map([...renamed].map(([from, to]) => [to, from]));
  return [
    ...folders.map(({ from, to, pages }): Change => {
      return { kind: "renamed", text: `Folder ${shown(from)} is now ${shown(to)} (${pages.length} pages).` };
    }),
    ...[...old.values()].flatMap((from): readonly Change[] => {
      const to = renamed.get(from);
      if (now.has(from.page.slug) || inFolders.has(from)) return [];
      if (!to) return [{ kind: "removed", text: `Page ${shown(from.page.slug)} is no longer in ${from.trail}.` }];
      const move = hasMoved(from, to) ? `, and moved from ${from.trail} to ${to.trail}` : "";
      return [{ kind: "renamed", text: `Page ${shown(from.page.slug)} is now ${shown(to.page.slug)}${move}.` }];
    }),
    ...[...now.values()]
      .filter((to) => !old.has(to.page.slug) && !replaces.has(to))
      .map((to): Change => ({ kind: "added", text: `Page ${shown(to.page.slug)} is new in ${to.trail}.` })),
    ...[...now.values()].flatMap((to): readonly Change[] => {
      const before = replaces.get(to);
      const from = before ?? old.get(to.page.slug);
      if (!from) return [];
      const isMoveNews = (!before || inFolders.has(before)) && hasMoved(from, to);
      return [
        ...(isMoveNews
          ? [{ kind: "moved", text: `Page ${shown(to.page.slug)} moved from ${from.trail} to ${to.trail}.` } as const]
          : []),
        ...(from.page.title === to.page.title
          ? []
          : [
              {
                kind: "changed",
                text: `Page ${shown(to.page.slug)} has the title "${shown(to.page.title)}" instead of "${shown(from.page.title)}".`,
              } as const,
            ]),
      ];
    }),
  ];
}

/** A folder with another name, and its pages before that. */
interface FolderMove {
  readonly from: string;
  readonly to: string;
  readonly pages: readonly Placed[];
}

/** The folders of two and more pages that moved as a whole: their pages keep their paths in it. */
function folderMoves(renamed: PagePairs, now: PlacedPages): FolderMove[] {
  const moves = new Map<string, { from: string; to: string; pages: Placed[] }>();
  for (const [from, to] of renamed) {
    const [old, after] = [from.page.slug.split("/"), to.page.slug.split("/")];
    let kept = 0;
    while (kept < old.length && old.at(-1 - kept) === after.at(-1 - kept)) kept++;
    const [folder, target] = [old, after].map((parts) => parts.slice(0, parts.length - kept).join("/"));
    if (kept === 0 || !folder || !target) continue;
    const move = moves.get(`${folder}\n${target}`) ?? { from: folder, to: target, pages: [] };
    moves.set(`${folder}\n${target}`, move);
    move.pages.push(from);
  }
  const stays = (folder: string): boolean => [...now.keys()].some((slug) => slug.startsWith(`${folder}/`));
  return [...moves.values()].filter(({ from, pages }) => pages.length > 1 && !stays(from));
}

/** What changes about the groups of the sidebar. @param pairs The groups that are the same in both. */
export function groupChanges(before: SiteView, after: SiteView, pairs: GroupPairs, shown: Shown): readonly Change[] {
  const kept = new Set(pairs.values());
  const [old, now] = commonOrder(before.groups, after.groups, pairs);
  return [
    ...before.groups
      .filter((group) => !pairs.has(group))
      .map(({ name }): Change => ({ kind: "removed", text: sentence(`${named([name], shown)} is gone.`) })),
    ...after.groups
      .filter((group) => !kept.has(group))
      .map(({ name }): Change => ({ kind: "added", text: sentence(`${named([name], shown)} is new.`) })),
    ...before.groups.flatMap((group) => changesInGroup(group, [], pairs, shown)),
    ...(old.every((each, index) => each === now[index])
      ? []
      : [
          {
            kind: "moved",
            text: `The groups are in a new order: ${after.groups.map(({ name }) => quoted([name], shown)).join(", ")}.`,
          } as const,
        ]),
  ];
}

/** What changed about a group itself and those inside it. Those that are gone show by their pages. */
function changesInGroup(old: GroupView, outer: readonly string[], pairs: GroupPairs, shown: Shown): readonly Change[] {
  const now = pairs.get(old);
  if (!now) return [];
  const trail = [...outer, now.name];
  const [before, after] = commonOrder(old.children, now.children, pairs);
  return [
    ...(old.name === now.name
      ? []
      : [
          {
            kind: "renamed",
            text: sentence(
              `${named([...outer, old.name], shown)} ${now.name === "" ? "has no name now" : `is now "${shown(now.name)}"`}.`,
            ),
          } as const,
        ]),
    ...(before.every((each, index) => each === after[index])
      ? []
      : [{ kind: "moved", text: `The pages of ${quoted(trail, shown)} are in a new order.` } as const]),
    ...old.children.flatMap((child) => (child.kind === "group" ? changesInGroup(child, trail, pairs, shown) : [])),
  ];
}

const named = (trail: readonly string[], shown: Shown): string =>
  trail.join("") === "" ? quoted(trail, shown) : `group ${quoted(trail, shown)}`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
