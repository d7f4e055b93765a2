import type { SiteConfig } from "../formats/format.ts";
import { filesOf, outlineOf } from "../formats/readSite.ts";
import { memo } from "../json/memo.ts";
import type { Division } from "../model/outline.ts";
import type { Entry } from "../schema/entries.ts";
import { slugOfReading } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";
import { pageReadings } from "./pageReadings.ts";

/** The page entries of a config by the slug they refer to. */
class ListedPages {
  readonly #bySlug = new Map<string, Entry[]>();

  add(slug: string, entry: Entry): void {
    const entries = this.#bySlug.get(slug);
    if (entries) entries.push(entry);
    else this.#bySlug.set(slug, [entry]);
  }

  /** The slugs, in the order of their first entry. */
  get slugs(): Iterable<string> {
    return this.#bySlug.keys();
  }

  /** The entries of each page that is listed more than once. */
  get repeated(): readonly (readonly Entry[])[] {
    return [...this.#bySlug.values()].filter((entries) => entries.length > 1);
  }

  has(slug: string): boolean {
    return this.#bySlug.has(slug);
  }

  /** The entries that refer to a page, in the order of the text. */
  entriesOf(slug: string): readonly Entry[] {
    return this.#bySlug.get(slug) ?? [];
  }
}

/** The page entries of a config by slug, computed once per version of the config and of the site. */
export function listedPages(config: SiteConfig, site: Site): ListedPages {
  return listedIn(config.whole)(site);
}

const listedIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const listed = new ListedPages();
    for (const file of filesOf(config))
      for (const { entry, read } of pageReadings(file, site))
        listed.add(slugOfReading(entry.node.value as string, read, config.format.pageEntries), entry);
    return listed;
  }),
);

/** The group that lists a page entry. */
export function groupOfEntry(config: SiteConfig, entry: Entry): Division | undefined {
  return groupsByNode(config.whole).get(entry.node);
}

const groupsByNode = memo(
  (config: SiteConfig) => new Map(outlineOf(config).pages.map(({ node, parent }) => [node, parent])),
);

/** The names of a part of the navigation and of those that it is in, outermost first: `API › Errors`. */
export function groupTrail(part: Division | undefined): string {
  const names: string[] = [];
  for (let at = part; at && at.kind !== "root"; at = at.parent)
    names.unshift(at.name === undefined || at.name === "" ? "…" : at.name);
  return names.join(" › ");
}
