import { type Clock, withTimeout } from "../../clock.ts";
import { nfc, pathOfUri, slugOf, uriKey } from "../../disk/paths.ts";
import type { OpenPages } from "../../features/service.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { ClosedConfigs } from "./closedConfigs.ts";
import type { Configs, ConfigWithSettings } from "./configs.ts";
import type { Documents, OpenDocument } from "./documents.ts";
import { isPage, type OpenPageBodies } from "./openBodies.ts";
import type { Sites } from "./sites.ts";

/** An open page, with its site's config. */
interface PageWithSettings extends ConfigWithSettings {
  readonly page: PageBody;
  readonly open: OpenDocument;
}

interface SitePagesSource {
  readonly clock: Clock;
  readonly documents: Documents;
  readonly closedConfigs: ClosedConfigs;
  readonly sites: Sites;
  readonly configs: Configs;
  readonly openBodies: OpenPageBodies;
}

/** Looks up the pages of all sites by URI, both in the editor and on disk. */
export class SitePages {
  readonly #source: SitePagesSource;

  constructor(source: SitePagesSource) {
    this.#source = source;
  }

  get documents(): OpenPages {
    const open = this.#source.documents.all.filter(({ uri }) => isPage(uri));
    const byKey = new Map(open.map((document) => [uriKey(document.uri), document]));
    return (uri) => byKey.get(uriKey(uri));
  }

  /** Returns the open page at a URI, or undefined if the page is not open or does not belong to a site. */
  open(uri: string): PageWithSettings | undefined {
    const { configs, documents, openBodies } = this.#source;
    const open = documents.get(uri);
    if (!open || !isPage(uri)) return undefined;
    for (const found of configs.all) {
      const page = openBodies.at(found.site, uri);
      if (page) return { ...found, page, open };
    }
    return undefined;
  }

  /** Like {@link open}, but waits for a limited time if the page's site has not been found or read yet. */
  async openSoon(uri: string, milliseconds: number): Promise<PageWithSettings | undefined> {
    const { clock, closedConfigs, configs, documents, sites } = this.#source;
    const now = this.open(uri);
    if (now || !documents.get(uri)) return now;
    const waitForSite = async (): Promise<void> => {
      await closedConfigs.whenSearched();
      for (const { config } of configs.above(uri)) await sites.upToDate(config.uri);
    };
    await withTimeout(clock, milliseconds, waitForSite());
    return this.open(uri);
  }

  /** Returns the version of a page that is on disk, or undefined if the page does not belong to a site. */
  saved(uri: string): PageBody | undefined {
    for (const { site } of this.#source.configs.all) {
      const page = site.body(nfc(slugOf(pathOfUri(site.uri, uri) ?? "") ?? ""));
      if (page) return page;
    }
    return undefined;
  }
}
