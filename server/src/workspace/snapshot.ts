import { nfc, pathOfUri, slugOf } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import type { OpenBodies, PageBody } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import type { SiteNeeds } from "../site/siteIndex.ts";
import type { OpenDocument } from "./documents.ts";
import type { FoundConfig, FoundConfigs } from "./foundConfigs.ts";
import { isPage, type OpenPages } from "./openPages.ts";

/** A site config, open or closed, with everything that features and rules need. */
export interface ConfigWithSettings extends FoundConfig {
  /** The pages of the site that are open in an editor. */
  readonly openBodies: OpenBodies;
}

/** An open page, with its site's config. */
interface PageWithSettings extends ConfigWithSettings {
  readonly page: PageBody;
  readonly open: OpenDocument;
}

/** Returns the files that must be read for a complete check of a config. */
export function needsOfConfig({ config, settings }: FoundConfig, site: Site): SiteNeeds {
  return needsOf(config, site, settings.settings.check.pages !== false);
}

/**
 * The files of a workspace at one moment: the site configs with their sites and settings, and the open pages. A snapshot
 * never changes, apart from the sites, which have their own revisions, and it never reads the disk.
 */
export class Snapshot {
  readonly #found: FoundConfigs;
  readonly #pages: OpenPages;
  #configs: readonly ConfigWithSettings[] | undefined;

  constructor(found: FoundConfigs, pages: OpenPages) {
    this.#found = found;
    this.#pages = pages;
  }

  /** All configs, except parts of other configs and those in a folder that belongs to another config's site. */
  get configs(): readonly ConfigWithSettings[] {
    this.#configs ??= this.#found.all.map((found) => this.#withPages(found));
    return this.#configs;
  }

  /** The configs that the pages in their folders belong to: the first one in each folder, by name. */
  get sites(): readonly ConfigWithSettings[] {
    return this.#found.first.map((found) => this.#withPages(found));
  }

  /** The configs on disk that are not open. */
  get closed(): readonly SiteConfig[] {
    return this.#found.closed;
  }

  /** The sites of all files that are site configs or parts of one, by URI key. */
  get files(): ReadonlyMap<string, Site> {
    return this.#found.files;
  }

  /** The URI keys of all files that belong to split configs. A change to one affects the findings in the others. */
  get splitFiles(): ReadonlySet<string> {
    return this.#found.splitFiles;
  }

  /** Returns the open config at a URI, or undefined if the document is not open or not a site config. */
  open(uri: string): ConfigWithSettings | undefined {
    return this.#found.documents.has(uri) ? this.at(uri) : undefined;
  }

  /** Returns the config at a URI: the open document or, if the document is not open, the file on disk. */
  at(uri: string): ConfigWithSettings | undefined {
    const found = this.#found.at(uri);
    return found && this.#withPages(found);
  }

  /** Returns the configs that the page or API description at a URI may belong to. */
  above(uri: string): readonly ConfigWithSettings[] {
    return this.#found.above(uri).map((found) => this.#withPages(found));
  }

  /** Whether a config is in a folder that belongs to another config's site. Such a config is ignored. */
  isOwned(uri: string): boolean {
    return this.#found.isOwned(uri);
  }

  /** Returns the open page at a URI, whether or not it belongs to a site. */
  document(uri: string): OpenDocument | undefined {
    return this.#pages.at(uri);
  }

  /** Returns the open page at a URI, or undefined if the page is not open or does not belong to a site. */
  page(uri: string): PageWithSettings | undefined {
    const open = isPage(uri) ? this.#pages.at(uri) : undefined;
    for (const found of open ? this.#found.above(uri) : []) {
      const page = open?.bodyIn(found.site);
      if (open && page) return { ...this.#withPages(found), page, open };
    }
    return undefined;
  }

  /** Returns the version of a page that is on disk, or undefined if the page does not belong to a site. */
  savedPage(uri: string): PageBody | undefined {
    for (const { site } of this.#found.above(uri)) {
      const page = site.body(nfc(slugOf(pathOfUri(site.uri, uri) ?? "") ?? ""));
      if (page) return page;
    }
    return undefined;
  }

  /** Adds the open pages, which are parsed on first use so that completion in a config does not wait for them. */
  #withPages(found: FoundConfig): ConfigWithSettings {
    const pages = this.#pages;
    return {
      ...found,
      get openBodies() {
        return pages.in(found.site);
      },
    };
  }
}
