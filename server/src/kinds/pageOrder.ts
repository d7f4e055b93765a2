import { folderOf, isSnippet } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import type { SiteConfig } from "../formats/format.ts";
import { outlineOf } from "../formats/readSite.ts";
import { items, type Node, stringOf } from "../json/json.ts";
import type { Entry } from "../schema/entries.ts";
import { slugOfEntry } from "../site/pageEntry.ts";
import { isReadme } from "../site/pages.ts";
import { memoSite, type Site } from "../site/site.ts";
import type { ValueContext } from "./kind.ts";
import { listedPages, unlistedPages } from "./listedPages.ts";
import { byNaturalName } from "./naturalOrder.ts";

/** The relation of a page to the navigation, likeliest to be listed next first. */
const LISTING_STATES = ["unlisted", "listed", "readme"] as const;

/** One page that an entry could name. */
interface OfferedPage {
  readonly page: PageFile;
  readonly state: (typeof LISTING_STATES)[number];
  /** The page's other entries in the navigation, apart from the requested one. */
  readonly listedAt: readonly Entry[];
}

/** Without entries beside it, an entry is compared with this many before it and after it in the file. */
const MAX_AROUND = 2;

/**
 * The pages that an entry could name, the likeliest first: pages that are not listed yet, then those that are, then
 * READMEs. Within these, the pages of the folders that the entries beside it come from are first, then the others by
 * their distance from those folders; within a folder, the pages whose names follow that of the entry before. Snippets are left out, unless the navigation lists pages of their folder.
 *
 * A site may have tens of thousands of pages, and a list shows the first ones: only what is taken is sorted.
 */
export function* orderedPages({ config, site, place, fits, onlyUnlisted }: ValueContext): Generator<OfferedPage> {
  const { entry } = place;
  const listed = listedPages(config, site);
  const { before, behind } = entry ? neighborsOf(entry, config, site) : { before: [], behind: [] };
  const distanceOf = distanceFrom([...before, ...behind].map(folderOf));
  const placesOf = (slug: string): readonly Entry[] =>
    listed.entriesOf(slug).filter(({ node }) => node !== entry?.node);
  // The entry does not list its own page a second time.
  const own = site.pages.get(slugOfEntry(place.text ?? "", site));
  const isFree = own !== undefined && listed.has(own.slug) && placesOf(own.slug).length === 0;
  const listingOf = (page: PageFile): OfferedPage["state"] => {
    if (listed.has(page.slug) && !(isFree && page === own)) return "listed";
    return isReadme(page) ? "readme" : "unlisted";
  };
  let drawn: ReadonlySet<string> | undefined;
  const drawnFolders = (): ReadonlySet<string> => {
    drawn ??= new Set(
      outlineOf(config)
        .pages.filter(({ node }) => node !== entry?.node)
        .map(({ value }) => folderOf(slugOfEntry(value, site))),
    );
    return drawn;
  };
  const [last] = before;
  const follows = (slug: string): boolean => last !== undefined && byNaturalName(last, slug) < 0;
  // The sort is stable, so ties keep the natural order.
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
      if (!pages.some(isOffered) || (isSnippets && !drawnFolders().has(folder))) continue;
      const offered = sorted().filter(isOffered);
      const [before, after] = [false, true].map((isAfter) => offered.filter(({ slug }) => follows(slug) === isAfter));
      for (const page of [...after!, ...before!]) yield { page, state, listedAt: placesOf(page.slug) };
    }
  }
}

/** The folders in natural order, snippets apart. The first page stands for its folder in an order. */
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
 * The pages of a site without snippets: by their folders, in natural order. Only the folders that are taken are sorted, since
 * a site may have tens of thousands of pages.
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
 * The slugs of the entries around an entry, the nearest first: those of its own list, or, when it is the only one there,
 * those nearest in the navigation.
 */
function neighborsOf(
  { node: { offset }, node, parent }: Entry,
  config: SiteConfig,
  site: Site,
): { readonly before: readonly string[]; readonly behind: readonly string[] } {
  const beside = items(parent?.node).filter((item) => item !== node && stringOf(item));
  const isOnly = beside.length === 0;
  const slugOf = ({ value }: Node): string => slugOfEntry(value, site);
  if (isOnly && config.whole.parts.length > 0) {
    const pages = outlineOf(config).pages.map((other) => other.node);
    const at = pages.indexOf(node);
    // An entry that is still typed is not in the navigation.
    if (at >= 0) {
      const slugs = pages.slice(Math.max(0, at - MAX_AROUND), at + MAX_AROUND + 1).map(slugOf);
      const own = Math.min(at, MAX_AROUND);
      return { before: slugs.slice(0, own).reverse(), behind: slugs.slice(own + 1) };
    }
  }
  const around = isOnly ? outlineOf(config).pages.map((other) => other.node) : beside;
  const most = isOnly ? MAX_AROUND : around.length;
  const before = around.filter((other) => other.offset < offset).reverse();
  const behind = around.filter((other) => other.offset > offset);
  return { before: before.slice(0, most).map(slugOf), behind: behind.slice(0, most).map(slugOf) };
}

/** How far a folder is from the nearest of some folders. Of folders that are equally far, the earlier one is nearer. */
function distanceFrom(folders: readonly string[]): (folder: string) => number {
  const near = [...new Set(folders)].map(segmentsOf);
  const distances = new Map<string, number>();
  return (folder) => {
    const found = distances.get(folder);
    if (found !== undefined) return found;
    const segments = segmentsOf(folder);
    const distance = Math.min(...near.map((each, index) => steps(segments, each) + index / (near.length + 1)));
    distances.set(folder, distance);
    return distance;
  };
}

function segmentsOf(folder: string): readonly string[] {
  return folder === "" ? [] : folder.split("/");
}

/** The folders that one leaves and enters on the way from one folder to another. */
function steps(from: readonly string[], to: readonly string[]): number {
  const apart = from.findIndex((segment, index) => segment !== to[index]);
  const shared = apart < 0 ? from.length : apart;
  return from.length + to.length - 2 * shared;
}
