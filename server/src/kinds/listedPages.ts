import { memo } from "../config/memo.ts";
import { type Group, outlineOf } from "../config/outline.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import type { Entry } from "../schema/entries.ts";
import { slugOfReading } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";
import { pageReadings } from "./pageReadings.ts";

/** The page entries of a config by the slug they refer to. Configs have thousands of slugs, nearly all listed once. */
export class ListedPages {
  readonly #first = new Map<string, Entry>();
  /** The entries of slugs that are listed several times, in the order of the text. */
  readonly #all = new Map<string, Entry[]>();

  /** The slugs, in the order of their first entry. */
  get slugs(): Iterable<string> {
    return this.#first.keys();
  }

  /** The entries of each page that is listed more than once. */
  get repeated(): Iterable<readonly Entry[]> {
    return this.#all.values();
  }

  has(slug: string): boolean {
    return this.#first.has(slug);
  }

  /** The entries that refer to a page, in the order of the text. */
  entriesOf(slug: string): readonly Entry[] {
    const first = this.#first.get(slug);
    return this.#all.get(slug) ?? (first ? [first] : []);
  }

  /** Adds the next entry. */
  add(slug: string, entry: Entry): void {
    const first = this.#first.get(slug);
    const all = first && this.#all.get(slug);
    if (all) all.push(entry);
    else if (first) this.#all.set(slug, [first, entry]);
    else this.#first.set(slug, entry);
  }
}

/** The page entries of a config by slug, computed once per version of the config and of the site. */
export function listedPages(config: SiteConfig, site: Site): ListedPages {
  return listedIn(config)(site);
}

const listedIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const listed = new ListedPages();
    for (const { entry, read } of pageReadings(config, site)) listed.add(slugOfReading(entry.node.value, read), entry);
    return listed;
  }),
);

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
