import type { Span } from "../json/jsonText.ts";
import { targetOf } from "./linkTarget.ts";
import { noOpenBodies, type OpenBodies, type PageBody } from "./pageBody.ts";
import { memoSite, type Site } from "./site.ts";

/** The maximum nesting depth of snippet imports. */
const MAX_IMPORTS = 8;

/**
 * Returns all IDs that a link `#…` to a page may have as its target, including the IDs in snippets. Returns undefined
 * if they are unknown because the page has not been read, is generated from an OpenAPI file, or imports a file that has
 * not been read.
 *
 * @param open Open pages, which may be newer than the files.
 */
export function idsOf(
  slug: string,
  site: Site,
  open: OpenBodies = noOpenBodies,
): ReadonlyMap<string, Span> | undefined {
  if (open.size > 0) return collect(slug, site, MAX_IMPORTS, open);
  const cached = idsIn(site);
  if (!cached.has(slug)) cached.set(slug, collect(slug, site, MAX_IMPORTS, open));
  return cached.get(slug);
}

/**
 * Returns a page and the pages that import it, as they are on disk. Readers of the importing pages also see the page's
 * IDs.
 */
export function pageAndImporters(slug: string, site: Site): ReadonlySet<string> {
  const found = new Set([slug]);
  for (const each of found) {
    for (const source of site.linkedFrom(each)) {
      const isImported = (site.body(source)?.contents.links ?? []).some((link) => {
        const target = link.kind === "import" ? targetOf(link, source, site) : undefined;
        return target?.state === "page" && target.slug === each;
      });
      if (isImported) found.add(source);
    }
  }
  return found;
}

const idsIn = memoSite(() => new Map<string, ReadonlyMap<string, Span> | undefined>());

function collect(slug: string, site: Site, depth: number, open: OpenBodies): ReadonlyMap<string, Span> | undefined {
  const body: PageBody | undefined = open.get(slug) ?? site.body(slug);
  if (!body || depth === 0 || isGenerated(body.text)) return undefined;
  const imports = body.contents.links.filter(({ kind }) => kind === "import");
  if (imports.length === 0) return body.contents.ids;
  const ids = new Map(body.contents.ids);
  for (const link of imports) {
    const found = targetOf(link, slug, site);
    // A component may render anything, with any ID. A package contains no headings, and neither does a missing file.
    if (found.state === "elsewhere" || found.state === "missing") continue;
    const more = found.state === "page" ? collect(found.slug, site, depth - 1, open) : undefined;
    if (!more) return undefined;
    for (const [id, span] of more) if (!ids.has(id)) ids.set(id, span);
  }
  return ids;
}

/** Whether the content of a page is generated from an OpenAPI file, according to its front matter. */
function isGenerated(text: string): boolean {
  return /^\uFEFF?---[ \t]*\r?\n(?:(?!---)[^\n]*\n)*?(?:openapi|asyncapi|api)(?:-schema)?[ \t]*:/.test(
    text.slice(0, 4096),
  );
}
