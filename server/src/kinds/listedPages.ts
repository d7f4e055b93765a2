import { memo } from "../config/memo.ts";
import { type Group, outlineOf } from "../config/outline.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import type { Entry } from "../schema/entries.ts";
import { slugOfReading } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";
import { pageStates } from "./pageReadings.ts";
import { SlugIndex } from "./slugIndex.ts";

/** The page entries of a config by the slug they refer to. */
export class ListedPages {
  /** The slugs of the entries. The same object for two versions of a config that list the same pages. */
  readonly index: SlugIndex;
  readonly #entries: readonly Entry[];

  /** @param index of the slugs of the entries, in the same order */
  constructor(entries: readonly Entry[], index: SlugIndex) {
    this.#entries = entries;
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
    return places.map((place) => this.#entries[place]!);
  }
}

/** The page entries of a config by slug, computed once per version of the config and of the site. */
export function listedPages(config: SiteConfig, site: Site): ListedPages {
  return listedIn(config)(site);
}

const listedIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const { entries, states } = pageStates(config, site);
    const slugAt = (place: number): string => slugOfReading(entries[place]!.node.value, states[place]!);
    // Few changes of a config change what it lists.
    const last = lastIndex(site);
    if (!last.index.isOf(entries.length, slugAt)) last.index = new SlugIndex(entries.map((_, place) => slugAt(place)));
    return new ListedPages(entries, last.index);
  }),
);

/** The index when a config of the site was last read. */
const lastIndex = memoSite((): { index: SlugIndex } => ({ index: new SlugIndex([]) }));

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
