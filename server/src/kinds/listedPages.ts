import { memo } from "../config/memo.ts";
import { type Group, outlineOf } from "../config/outline.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import type { Entry } from "../schema/entries.ts";
import type { PageEntries } from "../schema/pageEntries.ts";
import { slugOfReading } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";
import { pageStates } from "./pageReadings.ts";
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
  memoSite((site) => {
    const { pages } = pageStates(config, site);
    const last = lastIndex(site);
    // Few changes of a config change what it lists.
    if (!isSame(pages.lists, last.lists)) {
      last.lists = pages.lists;
      last.index = new SlugIndex(slugsOf(config, site));
    }
    return new ListedPages(pages, last.index);
  }),
);

/** The index when a config of the site was last read, and the page paths that it listed. */
const lastIndex = memoSite((): { lists: PageEntries["lists"]; index: SlugIndex } => ({
  lists: [],
  index: new SlugIndex([]),
}));

/** True for the same page paths. Versions of a text share the lists that are unchanged. */
function isSame(lists: PageEntries["lists"], others: PageEntries["lists"]): boolean {
  return (
    lists.length === others.length &&
    lists.every((list, index) => {
      const other = others[index]!;
      return list === other || (list.length === other.length && list.every((value, place) => value === other[place]));
    })
  );
}

/** The slugs of the page entries, in the order of the text. */
function slugsOf(config: SiteConfig, site: Site): string[] {
  const { pages, lists } = pageStates(config, site);
  return lists.flatMap(({ states }, list) =>
    states.map((state, place) => slugOfReading(pages.lists[list]![place]!, state)),
  );
}

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
