import type { Span } from "../config/siteConfig.ts";
import { targetOf } from "./linkTarget.ts";
import type { PageBody } from "./pageBody.ts";
import { memoSite, type Site } from "./site.ts";

/** How deep snippets may import each other. */
const MAX_IMPORTS = 8;

/**
 * All targets of `#…` links on a page, with those from its snippets. Undefined when unknown: the page is not read, it
 * is generated from an OpenAPI file, or it imports a file that is not read.
 * @param shown the page with the link, as it is shown
 */
export function idsOf(slug: string, site: Site, shown?: PageBody): ReadonlyMap<string, Span> | undefined {
  // The page in the editor may be newer than the one on disk.
  if (shown?.slug === slug && shown !== site.body(slug)) return collect(slug, site, MAX_IMPORTS, shown);
  const known = idsIn(site);
  if (!known.has(slug)) known.set(slug, collect(slug, site, MAX_IMPORTS));
  return known.get(slug);
}

const idsIn = memoSite(() => new Map<string, ReadonlyMap<string, Span> | undefined>());

function collect(
  slug: string,
  site: Site,
  depth: number,
  body = site.body(slug),
): ReadonlyMap<string, Span> | undefined {
  if (!body || depth === 0 || isGenerated(body.text)) return undefined;
  const imports = body.contents.links.filter(({ kind }) => kind === "import");
  if (imports.length === 0) return body.contents.ids;
  const ids = new Map(body.contents.ids);
  for (const link of imports) {
    const found = targetOf(link, slug, site);
    // A component may render anything with any ID. A package does not have headings.
    if (found.state === "elsewhere") continue;
    const more = found.state === "page" ? collect(found.slug, site, depth - 1) : undefined;
    if (!more) return undefined;
    for (const [id, span] of more) if (!ids.has(id)) ids.set(id, span);
  }
  return ids;
}

/** True for a page whose content comes from an OpenAPI file, according to its front matter. */
function isGenerated(text: string): boolean {
  return /^\uFEFF?---[ \t]*\r?\n(?:(?!---)[^\n]*\n)*?(?:openapi|asyncapi|api)(?:-schema)?[ \t]*:/.test(
    text.slice(0, 4096),
  );
}
