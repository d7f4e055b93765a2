import type { PageFile } from "../disk/siteTree.ts";
import type { SiteConfig } from "../formats/format.ts";
import { outlineOf } from "../formats/readSite.ts";
import type { Node } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import type { Division } from "../model/outline.ts";
import type { Entry } from "../schema/entries.ts";
import { slugOfState } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";
import { resolvedSiteEntries } from "./resolvedEntries.ts";

/** The page entries in a config, by the slug that they refer to. */
class ListedPages {
  /**
   * The entries by slug. The value is an array only if a page is listed more than once. This saves memory, because
   * nearly all of a site's tens of thousands of pages are listed once.
   */
  readonly #bySlug = new Map<string, Entry | Entry[]>();

  add(slug: string, entry: Entry): void {
    const listed = this.#bySlug.get(slug);
    if (Array.isArray(listed)) listed.push(entry);
    else this.#bySlug.set(slug, listed ? [listed, entry] : entry);
  }

  /** The slugs in the order of their first entries. */
  get slugs(): Iterable<string> {
    return this.#bySlug.keys();
  }

  /** The entries of each page that is listed more than once. */
  get repeated(): readonly (readonly Entry[])[] {
    return [...this.#bySlug.values()].filter((listed) => Array.isArray(listed));
  }

  has(slug: string): boolean {
    return this.#bySlug.has(slug);
  }

  entriesOf(slug: string): readonly Entry[] {
    const listed = this.#bySlug.get(slug) ?? [];
    return Array.isArray(listed) ? listed : [listed];
  }
}

/** Returns the page entries in a config by slug. Cached for each version of the config and the site. */
export function listedPages(config: SiteConfig, site: Site): ListedPages {
  return listedIn(config.whole)(site);
}

const listedIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const listed = new ListedPages();
    for (const { entry, read } of resolvedSiteEntries(config, site))
      listed.add(slugOfState(entry.node.value as string, read, config.format.pageEntries), entry);
    return listed;
  }),
);

/** Returns all page files in the site that are not in the navigation, in no particular order. */
export function unlistedPages(config: SiteConfig, site: Site): readonly PageFile[] {
  return unlistedIn(config.whole)(site);
}

const unlistedIn = memo((config: SiteConfig) =>
  memoSite((site): readonly PageFile[] => {
    const listed = listedPages(config, site);
    return [...site.pages.values()].filter(({ slug }) => !listed.has(slug));
  }),
);

/** Returns the group that contains a page entry. */
export function groupOfEntry(config: SiteConfig, { node }: Entry): Division | undefined {
  const { whole } = config;
  // The ancestors of an entry lead to its group, unless the config is split into several files.
  return whole.parts.length > 0 ? partsByPage(whole).get(node) : partAround(node, outlineOf(whole).root);
}

const partsByPage = memo(
  (config: SiteConfig) => new Map(outlineOf(config).pages.map(({ node, parent }) => [node, parent])),
);

function partAround(page: Node, root: Division): Division | undefined {
  const around = new Set<Node>();
  for (let at: Node | undefined = page; at; at = at.parent) around.add(at);
  let part: Division | undefined = root;
  while (part) {
    const child: Division["children"][number] | undefined = part.children.find(({ node }) => around.has(node));
    // Entries that are still being typed are not yet in the outline.
    if (!child || child.kind === "page") return part;
    part = child;
  }
  return undefined;
}

/** Returns the names of a part of the navigation and its ancestors, outermost first, such as `API › Errors`. */
export function groupTrail(part: Division | undefined): string {
  const names: string[] = [];
  for (let at = part; at && at.kind !== "root"; at = at.parent)
    names.unshift(at.name === undefined || at.name === "" ? "…" : at.name);
  return names.join(" › ");
}
