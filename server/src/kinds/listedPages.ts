import type { SiteConfig } from "../formats/format.ts";
import { outlineOf } from "../formats/readSite.ts";
import { areEqual } from "../json/areEqual.ts";
import { memo } from "../json/memo.ts";
import type { Group } from "../model/outline.ts";
import { type Entry, entriesOf } from "../schema/entries.ts";
import type { PageEntries } from "../schema/pageEntries.ts";
import { slugOfReading } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";
import { type ListStates, pageStates, stateOf } from "./pageReadings.ts";
import { SlugIndex } from "./slugIndex.ts";

/** The page entries of a config by the slug they refer to. */
export class ListedPages {
  /** The slugs of the entries. The same object for two versions of a config that list the same pages. */
  readonly index: SlugIndex;
  readonly #pages: PageEntries;

  /** @param index of the slugs of the entries, in the same order */
  constructor(pages: PageEntries, index: SlugIndex) {
    this.#pages = pages;
    this.index = index;
  }

  /** The slugs, in the order of their first entry. */
  get slugs(): Iterable<string> {
    return this.index.slugs;
  }

  /** The entries of each page that is listed more than once. */
  get repeated(): Iterable<readonly Entry[]> {
    return [...this.index.repeated].map((places) => this.#at(places));
  }

  has(slug: string): boolean {
    return this.index.has(slug);
  }

  /** The entries that refer to a page, in the order of the text. */
  entriesOf(slug: string): readonly Entry[] {
    return this.#at(this.index.placesOf(slug));
  }

  #at(places: readonly number[]): readonly Entry[] {
    return places.map((place) => this.#pages.at(place));
  }
}

/** The page entries of a config by slug, computed once per version of the config and of the site. */
export function listedPages(config: SiteConfig, site: Site): ListedPages {
  return listedIn(config)(site);
}

const listedIn = memo((config: SiteConfig) =>
  memoSite((site) => new ListedPages(pageStates(config, site).pages, indexOf(config, site))),
);

/** What was listed when the index of a site was built last. */
interface LastIndex {
  readonly revision: number;
  readonly lists: PageEntries["lists"];
  readonly index: SlugIndex;
}

const lastIndexes = new WeakMap<Site, LastIndex>();

/** The index of the slugs of the page entries. Few changes of a config or of a site change much of what is listed. */
function indexOf(config: SiteConfig, site: Site): SlugIndex {
  const { lists } = entriesOf(config).pages;
  const { revision } = site;
  const last = lastIndexes.get(site);
  if (last?.revision === revision && isSame(lists, last.lists)) return last.index;
  const slugs = slugsOf(config, site);
  const index = last?.index.after(slugs) ?? new SlugIndex(slugs);
  lastIndexes.set(site, { revision, lists, index });
  return index;
}

/** True for the same page paths. Versions of a text share the lists that are unchanged. */
function isSame(lists: PageEntries["lists"], others: PageEntries["lists"]): boolean {
  return (
    lists.length === others.length &&
    lists.every((list, index) => {
      const other = others[index]!;
      return list === other || areEqual(list, other);
    })
  );
}

/** The slugs of the page entries of each list. The same array while the states of the list are the same. */
function slugsOf(config: SiteConfig, site: Site): readonly (readonly string[])[] {
  const { pages, lists } = pageStates(config, site);
  return lists.map((list, index) => {
    const slugs =
      slugsOfList.get(list) ??
      list.states.map((state, place) => slugOfReading(pages.lists[index]![place]!, stateOf(state)));
    slugsOfList.set(list, slugs);
    return slugs;
  });
}

/** The slugs of each list of states, which belongs to one list of page paths. */
const slugsOfList = new WeakMap<ListStates, readonly string[]>();

/** The group that lists a page entry. */
export function groupOfEntry(config: SiteConfig, entry: Entry): Group | undefined {
  return groupsByNode(config).get(entry.node);
}

const groupsByNode = memo(
  (config: SiteConfig) => new Map(outlineOf(config).pages.map(({ node, group }) => [node, group])),
);

/** The names of a group and its parents, outermost first: `API › Errors`. */
export function groupTrail(group: Group | undefined): string {
  const names: string[] = [];
  for (let at = group; at; at = at.parent) names.unshift(at.name === undefined || at.name === "" ? "…" : at.name);
  return names.join(" › ");
}
