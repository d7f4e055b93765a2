import type { Endpoint } from "../../api/endpoint.ts";
import { isWithin } from "../../disk/paths.ts";
import type { PageSource, SiteConfig } from "../../formats/format.ts";
import { filesOf } from "../../formats/readSite.ts";
import type { Node } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import type { Division } from "../../model/outline.ts";
import { targetOf } from "../../site/linkTarget.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { groupOfEntry } from "../listedPages.ts";
import { mayBeElsewhere } from "../otherRepositories.ts";
import { entriesWithState } from "../resolvedEntries.ts";
import { Descriptions, type GeneratedPage } from "./descriptionPages.ts";

/** The pages generated from a config's API descriptions. Descriptions that have not been read are ignored. */
export interface GeneratedPages {
  readonly byAddress: ReadonlyMap<string, GeneratedPage>;
  /** Returns the pages generated for a part of the navigation, excluding those generated for page entries. */
  ofDivision(division: Division): readonly GeneratedPage[];
  /** Returns the page generated for an entry such as `GET /users`. */
  ofEntry(entry: Node): GeneratedPage | undefined;
  /** Whether the navigation contains a page for an operation. */
  shows(file: string, endpoint: Endpoint): boolean;
  /**
   * Whether a path is, or may be, the path of a generated page or of a folder that contains such pages. Also applies to
   * the pages of other repositories.
   */
  covers(path: string): boolean;
}

/** Returns the generated pages for a config. Cached for each version of the config and the site. */
export function generatedPages(config: SiteConfig, site: Site): GeneratedPages {
  return generatedPagesOf(config.whole)(site);
}

const generatedPagesOf = memo((config: SiteConfig) => {
  const sources = config.format.pageSources(config);
  return memoSite((site) => new GeneratedPagesOfConfig(config, sources, site));
});

/**
 * Finds the generated page that a link leads to.
 * @param slug The slug of the page that contains the link.
 */
export function generatedPageAt(
  target: string,
  slug: string,
  { config, site }: { readonly config: SiteConfig; readonly site: Site },
): GeneratedPage | undefined {
  const found = targetOf({ kind: "link", target }, slug, site);
  return found.state === "missing" ? generatedPages(config, site).byAddress.get(found.path.toLowerCase()) : undefined;
}

class GeneratedPagesOfConfig implements GeneratedPages {
  readonly byAddress = new Map<string, GeneratedPage>();
  readonly #byDivision = new Map<Division, readonly GeneratedPage[]>();
  readonly #byEntry = new Map<Node, GeneratedPage>();
  /** Addresses at which there may be generated pages. */
  readonly #possible = new Set<string>();
  /** Folders in which the generated pages are unknown. */
  readonly #unknown = new Set<string>();
  /** The {@link keyOf|keys} of the operations that have a page. */
  readonly #shown = new Set<string>();
  readonly #config: SiteConfig;
  readonly #site: Site;
  #folders: Set<string> | undefined;

  constructor(config: SiteConfig, sources: readonly PageSource[], site: Site) {
    this.#config = config;
    this.#site = site;
    const descriptions = new Descriptions(site);
    const chosen = this.#addEntries(config, sources, site, descriptions);
    for (const source of sources) {
      if (source.generates === "chosen") continue;
      const described = source.generates === "unclear" ? undefined : descriptions.pagesOf(source);
      if (!described || described.isCopy || source.generates === "likely") this.#unknown.add(source.folder);
      if (!described) continue;
      const pages = described.all;
      // The version of the platform determines whether operations without an entry get pages.
      if (chosen.has(source)) for (const { address } of pages) this.#possible.add(address);
      else {
        for (const page of pages) this.#add(page);
        const { division } = source;
        if (division) this.#byDivision.set(division, [...this.ofDivision(division), ...pages]);
      }
    }
  }

  ofDivision(division: Division): readonly GeneratedPage[] {
    return this.#byDivision.get(division) ?? [];
  }

  ofEntry(entry: Node): GeneratedPage | undefined {
    return this.#byEntry.get(entry);
  }

  shows(file: string, endpoint: Endpoint): boolean {
    return this.#shown.has(keyOf(file, endpoint));
  }

  covers(path: string): boolean {
    const address = path.toLowerCase();
    this.#folders ??= foldersOf(this.byAddress.keys());
    return (
      this.byAddress.has(address) ||
      this.#possible.has(address) ||
      this.#folders.has(address) ||
      [...this.#unknown].some((folder) => isWithin(path, folder)) ||
      mayBeElsewhere(path, this.#config, this.#site)
    );
  }

  /** Adds the pages for page entries. Returns the sources that are used by entries without a file name. */
  #addEntries(
    config: SiteConfig,
    sources: readonly PageSource[],
    site: Site,
    descriptions: Descriptions,
  ): ReadonlySet<PageSource> {
    const chosen = new Set<PageSource>();
    for (const file of filesOf(config)) {
      for (const { entry, read } of entriesWithState("operation", file, site)) {
        const { operation } = read;
        const nearbySources = sourcesAround(groupOfEntry(config, entry), sources);
        if (operation.file === undefined) for (const source of nearbySources) chosen.add(source);
        const folder = nearbySources[0]?.folder ?? config.format.defaultFolder;
        const candidates =
          operation.file === undefined ? nearbySources : [{ kind: "openapi" as const, file: operation.file, folder }];
        const all = candidates.map((source) => descriptions.pagesOf(source));
        const described = all.find((pages) => pages?.ofEntry(operation.name) !== undefined);
        const page = described?.ofEntry(operation.name);
        if (page) {
          this.#add(page);
          this.#byEntry.set(entry.node, page);
        }
        const decisive = described ? [described] : all;
        if (decisive.some((pages) => !pages || pages.isCopy)) this.#unknown.add(folder);
      }
    }
    return chosen;
  }

  /** Adds a page. If several pages have the same address, only the first one is kept. */
  #add(page: GeneratedPage): void {
    if (!this.byAddress.has(page.address)) this.byAddress.set(page.address, page);
    this.#shown.add(keyOf(page.file, page.endpoint));
  }
}

function keyOf(file: string, { method, path }: Endpoint): string {
  return `${file} ${method} ${path}`;
}

/**
 * Returns the API descriptions of the nearest ancestor that has any. If no ancestor has any, returns those of the whole
 * site.
 */
function sourcesAround(part: Division | undefined, sources: readonly PageSource[]): readonly PageSource[] {
  const all = sources.filter(({ kind }) => kind === "openapi");
  for (let at = part; at; at = at.parent) {
    const own = all.filter(({ division }) => division === at);
    if (own.length > 0) return own;
  }
  return all.filter(({ generates }) => generates === "chosen");
}

/** Returns all ancestor folders of the given paths. */
function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let at = path.lastIndexOf("/"); at > 0 && !folders.has(path.slice(0, at)); at = path.lastIndexOf("/", at - 1))
      folders.add(path.slice(0, at));
  return folders;
}
