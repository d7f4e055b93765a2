import type { PartPairs } from "./groupPairs.ts";
import type { FormatText, PagePairs, PlacedPage, PlacedPages } from "./pagePairs.ts";

export interface Change {
  readonly kind: "added" | "removed" | "moved" | "renamed" | "changed";
  /** The description of the change, as a full sentence. */
  readonly text: string;
}

/**
 * Describes changes to the pages in the sidebars. The pages in added and removed parts are not listed individually.
 *
 * @param groups The paired parts.
 */
export function pageChanges(
  old: PlacedPages,
  now: PlacedPages,
  renamed: PagePairs,
  groups: PartPairs,
  format: FormatText,
): Change[] {
  const hasMoved = (from: PlacedPage, to: PlacedPage): boolean =>
    groups.get(from.group) !== to.group && from.trail !== to.trail;
  const kept = new Set(groups.values());
  const isSamePage = (from: PlacedPage, to: PlacedPage): boolean => from.page.slug === to.page.slug;
  const folders = folderMoves(renamed, now);
  const inFolders = new Set(folders.flatMap(({ pages }) => pages));
  const replaces = new Map([...renamed].map(([from, to]) => [to, from]));
  return [
    ...folders.map(({ from, to, pages }): Change => {
      return { kind: "renamed", text: `Folder ${format(from)} is now ${format(to)} (${slugsOf(pages).size} pages).` };
    }),
    ...[...old.values()].flatMap((from): readonly Change[] => {
      const to = renamed.get(from);
      if (now.has(from.key) || inFolders.has(from) || (to && isSamePage(from, to))) return [];
      if (!to && from.outer.some((part) => !groups.has(part))) return [];
      if (!to) return [{ kind: "removed", text: `Page ${format(from.page.slug)} was removed from ${from.trail}.` }];
      const move = hasMoved(from, to) ? `, and moved from ${from.trail} to ${to.trail}` : "";
      return [{ kind: "renamed", text: `Page ${format(from.page.slug)} is now ${format(to.page.slug)}${move}.` }];
    }),
    ...[...now.values()]
      .filter((to) => !old.has(to.key) && !replaces.has(to) && to.outer.every((part) => kept.has(part)))
      .map((to): Change => ({ kind: "added", text: `Page ${format(to.page.slug)} was added to ${to.trail}.` })),
    ...[...now.values()].flatMap((to): readonly Change[] => {
      const before = replaces.get(to);
      const from = before ?? old.get(to.key);
      if (!from) return [];
      const isMoveShown = (!before || inFolders.has(before) || isSamePage(before, to)) && hasMoved(from, to);
      return [
        ...(isMoveShown
          ? [{ kind: "moved", text: `Page ${format(to.page.slug)} moved from ${from.trail} to ${to.trail}.` } as const]
          : []),
        ...(from.page.title === to.page.title
          ? []
          : [
              {
                kind: "changed",
                text: `The title of page ${format(to.page.slug)} changed from "${format(from.page.title)}" to "${format(to.page.title)}".`,
              } as const,
            ]),
      ];
    }),
  ];
}

/** A renamed folder, with the pages that it contained before the change. */
interface FolderMove {
  readonly from: string;
  readonly to: string;
  readonly pages: readonly PlacedPage[];
}

/**
 * Finds folders that were renamed as a whole and contain at least two pages. The paths within such a folder did not
 * change.
 */
function folderMoves(renamed: PagePairs, now: PlacedPages): FolderMove[] {
  const moves = new Map<string, { from: string; to: string; pages: PlacedPage[] }>();
  for (const [from, to] of renamed) {
    if (from.page.slug === to.page.slug) continue;
    const [old, after] = [from.page.slug.split("/"), to.page.slug.split("/")];
    let kept = 0;
    while (kept < old.length && old.at(-1 - kept) === after.at(-1 - kept)) kept++;
    const [folder, target] = [old, after].map((parts) => parts.slice(0, parts.length - kept).join("/"));
    if (kept === 0 || !folder || !target) continue;
    const move = moves.get(`${folder}\n${target}`) ?? { from: folder, to: target, pages: [] };
    moves.set(`${folder}\n${target}`, move);
    move.pages.push(from);
  }
  const stillExists = (folder: string): boolean =>
    [...now.values()].some(({ page }) => page.slug.startsWith(`${folder}/`));
  return [...moves.values()].filter(({ from, pages }) => slugsOf(pages).size > 1 && !stillExists(from));
}

/** Returns the slugs of pages. A page that is listed in several versions counts only once. */
function slugsOf(pages: readonly PlacedPage[]): ReadonlySet<string> {
  return new Set(pages.map(({ page }) => page.slug));
}
