import { nfc, pathOfUri, slugOf } from "../../disk/paths.ts";
import { MAX_PAGE_BYTES, noOpenBodies, type OpenBodies, type PageBody, pageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import type { Documents, OpenDocument } from "./documents.ts";

/** A site's open pages, cached until one of them changes. */
interface CachedBodies {
  readonly revision: number;
  readonly versions: string;
  readonly bodies: OpenBodies;
}

/** Parses each version of an open page once. */
export class OpenPageBodies {
  readonly #documents: Documents;
  readonly #read = new WeakMap<OpenDocument, PageBody>();
  readonly #cache = new WeakMap<Site, CachedBodies>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Returns the open pages in a site. Returns the same object until something changes. */
  of(site: Site): OpenBodies {
    const open = this.#documents.all.filter(({ uri }) => isPage(uri));
    if (open.length === 0) return noOpenBodies;
    const versions = open.map(({ uri, version }) => `${version} ${uri}`).join("\n");
    const cached = this.#cache.get(site);
    if (cached?.revision === site.revision && cached.versions === versions) return cached.bodies;
    const bodies = new Map<string, PageBody>();
    for (const document of open) {
      const body = this.#bodyOf(document, site);
      if (body) bodies.set(body.slug, body);
    }
    this.#cache.set(site, { revision: site.revision, versions, bodies });
    return bodies;
  }

  /** Returns the open page at a URI, or undefined if the page is not open or does not belong to the site. */
  at(site: Site, uri: string): PageBody | undefined {
    const document = this.#documents.get(uri);
    return document && isPage(uri) ? this.#bodyOf(document, site) : undefined;
  }

  #bodyOf(document: OpenDocument, site: Site): PageBody | undefined {
    // Text never has more characters than bytes, so a page that was read from disk is never too long here.
    if (document.text.length > MAX_PAGE_BYTES) return undefined;
    const path = pathOfUri(site.uri, document.uri);
    const slug = path === undefined ? undefined : nfc(slugOf(path) ?? "");
    if (path === undefined || slug === undefined || !site.pages.get(slug)?.files.includes(nfc(path))) return undefined;
    // If the saved page has the same text, the saved page is reused. Otherwise, the parts of the previous version that
    // still apply are reused.
    const saved = site.body(slug);
    const before = saved?.text === document.text ? saved : this.#read.get(document);
    const body = pageBody(slug, nfc(path), document.text, before);
    this.#read.set(document, body);
    return body;
  }
}

/** Whether a file can be a page in a site. The settings of the site's config apply to such files. */
export function isPage(uri: string): boolean {
  return /\.mdx?$/.test(uri);
}
