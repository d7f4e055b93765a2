import { folderOf, isSnippet } from "../../disk/paths.ts";
import type { PageFile } from "../../disk/siteTree.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { outlineOf } from "../../formats/readSite.ts";
import { items, type Node, stringOf } from "../../json/json.ts";
import type { Entry } from "../../schema/entries.ts";
import { slugOfEntry } from "../../site/pageEntry.ts";
import { isReadme } from "../../site/pageMetadata.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { listedPages, unlistedPages } from "../listedPages.ts";
import type { ValueContext } from "../valueContext.ts";
import { byNaturalName } from "./naturalOrder.ts";

/** Whether a page is in the navigation. The states of pages that are more likely to be added come first. */
const LISTING_STATES = ["unlisted", "listed", "readme"] as const;

/** A page that can be inserted as an entry. */
interface OfferedPage {
  readonly page: PageFile;
  readonly state: (typeof LISTING_STATES)[number];
  /** The existing entries of the page, other than the current entry. */
  readonly listedAt: readonly Entry[];
}

/** The number of entries to consider on each side of an entry that has no siblings. */
const MAX_AROUND = 2;

/**
 * Returns the pages that can be inserted at an entry, most likely first: unlisted pages, then listed pages, then
 * READMEs. Within each of these categories, pages from the folders of neighboring entries come first, followed by other
 * pages, sorted by their distance from those folders. Within each folder, pages that follow the previous entry in
 * natural order come first. Snippets are omitted, unless the navigation already lists pages from their folder.
 *
 * A site can have tens of thousands of pages, but lists show only the first few, so only as many pages as requested are
 * sorted.
 */
export function* orderedPages({ config, site, occurrence, fits, onlyUnlisted }: ValueContext): Generator<OfferedPage> {
  const { entry } = occurrence;
  const listed = listedPages(config, site);
  const { before, after } = entry ? neighborsOf(entry, config, site) : { before: [], after: [] };
  const distanceOf = distanceFrom([...before, ...after].map(folderOf));
  const placesOf = (slug: string): readonly Entry[] =>
    listed.entriesOf(slug).filter(({ node }) => node !== entry?.node);
  // The current entry does not count as a duplicate of itself.
  const own = site.pages.get(slugOfEntry(occurrence.text ?? "", site, config.format.pageEntries));
  const isFree = own !== undefined && listed.has(own.slug) && placesOf(own.slug).length === 0;
  const listingOf = (page: PageFile): OfferedPage["state"] => {
    if (listed.has(page.slug) && !(isFree && page === own)) return "listed";
    return isReadme(page) ? "readme" : "unlisted";
  };
  let cachedFolders: ReadonlySet<string> | undefined;
  const listedFolders = (): ReadonlySet<string> => {
    cachedFolders ??= new Set(
      outlineOf(config)
        .pages.filter(({ node }) => node !== entry?.node)
        .map(({ value }) => folderOf(slugOfEntry(value, site, config.format.pageEntries))),
    );
    return cachedFolders;
  };
  const [last] = before;
  const follows = (slug: string): boolean => last !== undefined && byNaturalName(last, slug) < 0;
  // The sort is stable, so ties keep their natural order.
  const folders = foldersOf(site)
    .map((each) => ({ each, distance: distanceOf(each.folder), follows: follows(each.first) }))
    .sort((a, b) => a.distance - b.distance || Number(b.follows) - Number(a.follows));
  const free = [...unlistedPages(config, site), ...(isFree ? [own] : [])];
  const foldersWithFree = new Set(free.map(({ slug }) => folderOf(slug)));
  for (const state of LISTING_STATES) {
    if (state === "listed" && onlyUnlisted) continue;
    for (const { each } of folders) {
      const { folder, isSnippets, pages, sorted } = each;
      if (state !== "listed" && !foldersWithFree.has(folder)) continue;
      const isOffered = (page: PageFile): boolean => listingOf(page) === state && (fits?.(page.slug) ?? true);
      if (!pages.some(isOffered) || (isSnippets && !listedFolders().has(folder))) continue;
      const offered = sorted().filter(isOffered);
      const [before, after] = [false, true].map((isAfter) => offered.filter(({ slug }) => follows(slug) === isAfter));
      for (const page of [...after!, ...before!]) yield { page, state, listedAt: placesOf(page.slug) };
    }
  }
}

/** The folders, in the natural order of their first pages. A folder's snippets count as a separate folder. */
const foldersOf = memoSite((site) =>
  [...Map.groupBy(site.pages.values(), ({ slug }) => folderOf(slug))]
    .flatMap(([folder, all]) =>
      [...Map.groupBy(all, ({ slug }) => isSnippet(slug))].map(([isSnippets, pages]) => {
        let inOrder: readonly PageFile[] | undefined;
        const sorted = (): readonly PageFile[] => {
          inOrder ??= [...pages].sort((a, b) => byNaturalName(a.slug, b.slug));
          return inOrder;
        };
        return { folder, isSnippets, first: pages[0]!.slug, pages, sorted };
      }),
    )
    .sort((a, b) => byNaturalName(a.first, b.first)),
);

/**
 * Yields a site's pages by folder, in natural order, without snippets. The pages are sorted lazily because a site can
 * have tens of thousands of them.
 */
export function* pagesByFolder(site: Site): Generator<PageFile> {
  for (const { sorted } of foldersByName(site)) yield* sorted();
}

const foldersByName = memoSite((site) =>
  foldersOf(site)
    .filter(({ isSnippets }) => !isSnippets)
    .sort((a, b) => byNaturalName(a.folder, b.folder)),
);

/**
 * Returns the slugs of an entry's neighbors, nearest first. If the entry has no siblings, these are the nearest entries
 * in the navigation.
 */
function neighborsOf(
  { node: { offset }, node, parent }: Entry,
  config: SiteConfig,
  site: Site,
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  const beside = items(parent?.node).filter((item) => item !== node && stringOf(item));
  const isOnly = beside.length === 0;
  const slugOf = ({ value }: Node): string => slugOfEntry(value, site, config.format.pageEntries);
  if (isOnly && config.whole.parts.length > 0) {
    const pages = outlineOf(config).pages.map((other) => other.node);
    const at = pages.indexOf(node);
    // Entries that are still being typed are not yet in the navigation.
    if (at >= 0) {
      const slugs = pages.slice(Math.max(0, at - MAX_AROUND), at + MAX_AROUND + 1).map(slugOf);
      const own = Math.min(at, MAX_AROUND);
      return { before: slugs.slice(0, own).reverse(), after: slugs.slice(own + 1) };
    }
  }
  const around = isOnly ? outlineOf(config).pages.map((other) => other.node) : beside;
  const limit = isOnly ? MAX_AROUND : around.length;
  const before = around.filter((other) => other.offset < offset).reverse();
  const after = around.filter((other) => other.offset > offset);
  return { before: before.slice(0, limit).map(slugOf), after: after.slice(0, limit).map(slugOf) };
}

/**
 * Creates a function that returns the distance between a folder and the nearest of the given folders. Folders that come
 * earlier win ties.
 */
function distanceFrom(folders: readonly string[]): (folder: string) => number {
  const near = [...new Set(folders)].map(segmentsOf);
  const distances = new Map<string, number>();
  return (folder) => {
    const found = distances.get(folder);
    if (found !== undefined) return found;
    const segments = segmentsOf(folder);
    const distance = Math.min(...near.map((each, index) => stepsBetween(segments, each) + index / (near.length + 1)));
    distances.set(folder, distance);
    return distance;
  };
}

function segmentsOf(folder: string): readonly string[] {
  return folder === "" ? [] : folder.split("/");
}

/** Returns the number of steps up and down the folder tree from one folder to the other. */
function stepsBetween(from: readonly string[], to: readonly string[]): number {
  const firstDifference = from.findIndex((segment, index) => segment !== to[index]);
  const shared = firstDifference < 0 ? from.length : firstDifference;
  return from.length + to.length - 2 * shared;
}
