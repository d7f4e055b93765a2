import { comparableId } from "../mdx/slug.ts";
import { partsOf } from "./links.ts";
import { targetOf } from "./linkTarget.ts";
import { noOpenBodies, type OpenBodies, type PageBody } from "./pageBody.ts";
import type { Site } from "./site.ts";
import { type PageTarget, targetsIn } from "./targetsIn.ts";

/** A link in a page to what was asked for. */
export interface FoundLink {
  readonly page: PageBody;
  readonly link: PageTarget;
  /** The heading that it names, as headings are compared. */
  readonly id: string | undefined;
}

/** The links to a page from everywhere in the site, by the paths of the pages. What a page says of itself is left out. */
export function linksToPage(slug: string, site: Site, open: OpenBodies = noOpenBodies): readonly FoundLink[] {
  return linksTo(slug, site, open).filter(({ page, link }) => page.slug !== slug || partsOf(link.target).path !== "");
}

/** The links to some headings of a page, in the page itself and elsewhere. */
export function linksToHeadings(
  slug: string,
  ids: ReadonlySet<string>,
  site: Site,
  open: OpenBodies = noOpenBodies,
): readonly FoundLink[] {
  return linksTo(slug, site, open).filter(({ id }) => id !== undefined && ids.has(id));
}

function linksTo(slug: string, site: Site, open: OpenBodies): FoundLink[] {
  // What a page that is open links to may not be saved.
  const sources = new Set([slug, ...site.linkedFrom(slug), ...open.keys()]);
  return [...sources].sort().flatMap((source) => {
    const page = open.get(source) ?? site.body(source);
    return (page ? targetsIn(page.contents) : []).flatMap((link): FoundLink[] => {
      const found = targetOf(link, source, site);
      if (!page || found.state !== "page" || found.slug !== slug) return [];
      return [{ page, link, id: found.hash === undefined ? undefined : comparableId(found.hash) }];
    });
  });
}
