import { outlineOf } from "../formats/readSite.ts";
import { items, type Node, stringOf } from "../json/json.ts";
import type { PageEntry } from "../model/outline.ts";
import type { Entry } from "../schema/entries.ts";
import { slugOfEntry } from "../site/pageEntry.ts";
import { isReadme, isSnippet } from "../site/pageRole.ts";
import { folderOf } from "../site/paths.ts";
import type { PageFile, Site } from "../site/site.ts";
import type { ValueContext } from "./kind.ts";
import { listedPages } from "./listedPages.ts";
import { byNaturalName } from "./naturalOrder.ts";

/** The relation of a page to the navigation, likeliest to be listed next first. */
const STANDINGS = ["unlisted", "listed", "readme"] as const;

/** One page that an entry could name. */
export interface OfferedPage {
  readonly page: PageFile;
  readonly standing: (typeof STANDINGS)[number];
  /** Where the navigation lists the page besides the requested entry. */
  readonly listedAt: readonly Entry[];
}

/** Without entries beside it, an entry is compared with this many before it and after it in the file. */
const MAX_AROUND = 2;

/**
 * The pages that an entry could name, the likeliest first: pages that are not listed yet, then those that are, then
 * READMEs. Within these, the pages of the folders that the entries beside it come from are first, then the others by
 * their distance from those folders; within a folder, the pages whose names follow that of the entry before. Snippets are left out, unless the navigation lists pages of their folder.
 */
export function orderedPages({ config, site, entry }: ValueContext): readonly OfferedPage[] {
  const listed = listedPages(config, site);
  const others = outlineOf(config).pages.filter(({ node }) => node !== entry.node);
  const drawn = new Set(others.map(({ value }) => folderOf(slugOfEntry(value, site))));
  const { before, behind } = neighborsOf(entry, others, site);
  const distanceOf = distanceFrom([...before, ...behind].map(folderOf));
  const [last] = before;
  return [...site.pages.values()]
    .filter(({ slug }) => !isSnippet(slug) || drawn.has(folderOf(slug)))
    .map((page) => {
      const { slug } = page;
      const listedAt = listed.entriesOf(slug).filter(({ node }) => node !== entry.node);
      const standing: OfferedPage["standing"] = listedAt.length > 0 ? "listed" : isReadme(page) ? "readme" : "unlisted";
      const follows = last !== undefined && byNaturalName(last, slug) < 0;
      return { page, standing, listedAt, distance: distanceOf(folderOf(slug)), follows };
    })
    .sort(
      (a, b) =>
        STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) ||
        a.distance - b.distance ||
        Number(b.follows) - Number(a.follows) ||
        byNaturalName(a.page.slug, b.page.slug),
    );
}

/**
 * The slugs of the entries around an entry, the nearest first: those of its own list, or, when it is the only one there,
 * those nearest in the file.
 */
function neighborsOf(
  { node: { offset }, node, parent }: Entry,
  others: readonly PageEntry[],
  site: Site,
): { readonly before: readonly string[]; readonly behind: readonly string[] } {
  const beside = items(parent?.node).filter((item) => item !== node && stringOf(item));
  const isOnly = beside.length === 0;
  const around = isOnly ? others.map((other) => other.node) : beside;
  const most = isOnly ? MAX_AROUND : around.length;
  const slugOf = ({ value }: Node): string => slugOfEntry(value, site);
  const before = around.filter((other) => other.offset < offset).reverse();
  const behind = around.filter((other) => other.offset > offset);
  return { before: before.slice(0, most).map(slugOf), behind: behind.slice(0, most).map(slugOf) };
}

/** How far a folder is from the nearest of some folders. Of folders that are equally far, the earlier one is nearer. */
function distanceFrom(folders: readonly string[]): (folder: string) => number {
  const near = [...new Set(folders)];
  const distances = new Map<string, number>();
  return (folder) => {
    const found = distances.get(folder);
    if (found !== undefined) return found;
    const distance = Math.min(...near.map((each, index) => steps(folder, each) + index / (near.length + 1)));
    distances.set(folder, distance);
    return distance;
  };
}

/** The folders that one leaves and enters on the way from one folder to another. */
function steps(from: string, to: string): number {
  const left = from === "" ? [] : from.split("/");
  const right = to === "" ? [] : to.split("/");
  const apart = left.findIndex((segment, index) => segment !== right[index]);
  const shared = apart < 0 ? left.length : apart;
  return left.length + right.length - 2 * shared;
}
