import { uriKey } from "../disk/paths.ts";
import { noOpenBodies, type OpenBodies, type PageBody } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import type { OpenDocument } from "./documents.ts";

/** A site's open pages for one revision of the site. */
interface SiteBodies {
  readonly revision: number;
  readonly bodies: OpenBodies;
}

/** The pages that are open in the editor, in one version each. */
export class OpenPages {
  readonly #documents: readonly OpenDocument[];
  #byKey: ReadonlyMap<string, OpenDocument> | undefined;
  #folders: ReadonlySet<string> | undefined;
  readonly #ofSite = new WeakMap<Site, SiteBodies>();
  /** The last result for each site, which the next versions return again if nothing changes for the site. */
  readonly #last: WeakMap<Site, SiteBodies>;

  /** @param documents All open documents. */
  constructor(documents: readonly OpenDocument[], before?: OpenPages) {
    this.#documents = documents.filter(({ uri }) => isPage(uri));
    this.#last = before ? before.#last : new WeakMap();
  }

  /** Returns the open page at a URI, which may be escaped differently. */
  at(uri: string): OpenDocument | undefined {
    this.#byKey ??= new Map(this.#documents.map((document) => [uriKey(document.uri), document]));
    return this.#byKey.get(uriKey(uri));
  }

  /** The URI keys of all folders above the open pages. */
  get folders(): ReadonlySet<string> {
    this.#folders ??= new Set(
      this.#documents.flatMap(({ uri }) => {
        const segments = uriKey(uri).split("/");
        return segments.map((_, count) => segments.slice(0, count).join("/"));
      }),
    );
    return this.#folders;
  }

  /** Returns the open pages in a site. Returns the same object until one of them or the site changes. */
  in(site: Site): OpenBodies {
    if (this.#documents.length === 0) return noOpenBodies;
    const { revision } = site;
    const known = this.#ofSite.get(site);
    if (known?.revision === revision) return known.bodies;
    const bodies = new Map<string, PageBody>();
    for (const document of this.#documents) {
      const body = document.bodyIn(site);
      if (body) bodies.set(body.slug, body);
    }
    const last = this.#last.get(site);
    const found = last?.revision === revision && areSame(last.bodies, bodies) ? last : { revision, bodies };
    this.#last.set(site, found);
    this.#ofSite.set(site, found);
    return found.bodies;
  }
}

function areSame(some: OpenBodies, others: OpenBodies): boolean {
  return some.size === others.size && [...some].every(([slug, body]) => others.get(slug) === body);
}

/** Whether a file can be a page in a site. The settings of the site's config apply to such files. */
export function isPage(uri: string): boolean {
  return /\.mdx?$/.test(uri);
}
