import { isSnippet, slugOf, withoutOuterSlashes, withoutQuery } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import type { SiteConfig } from "../formats/format.ts";
import { filesOf } from "../formats/readSite.ts";
import { memo } from "../json/memo.ts";
import { entriesOf } from "../schema/entries.ts";
import { unreadParts } from "../site/configParts.ts";
import { slugOfEntry, whyNoPage } from "../site/pageEntry.ts";
import { isHiddenPage, isReadme } from "../site/pageMetadata.ts";
import { memoSite, type Site } from "../site/site.ts";
import { listedPages, unlistedPages } from "./listedPages.ts";
import { generatedPages } from "./made/generatedPages.ts";
import { byNaturalName } from "./pages/naturalOrder.ts";

/**
 * Returns the pages that are neither in the navigation nor mentioned elsewhere in the config, in natural order. Other
 * pages may still link to them. Snippets, READMEs and the index page in the root folder are excluded.
 */
export function unmentionedPages(config: SiteConfig, site: Site): readonly PageFile[] {
  return sortedUnmentionedIn(config)(site);
}

// Sorting is a separate step, because the first comparison takes milliseconds, and most sites have at most one such
// page.
const sortedUnmentionedIn = memo((config: SiteConfig) => memoSite((site) => sorted(unmentionedIn(config)(site))));

function sorted(pages: readonly PageFile[]): readonly PageFile[] {
  return [...pages].sort((a, b) => byNaturalName(a.slug, b.slug));
}

const unmentionedIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    if (site.pages.size === 0 || unreadParts(config).length > 0) return [];
    const listed = listedPages(config, site);
    const generated = generatedPages(config, site).byAddress;
    const rest = unlistedPages(config, site).filter((page) => !generated.has(page.slug) && isForReaders(page));
    if (rest.length === 0) return [];
    const mentioned = mentionedPages(config, site);
    return rest.filter((page) => {
      const slugs = slugsOf(page, site);
      // A page that symbolic links point to is counted once, at its real path.
      return slugs[0] === page.slug && !slugs.some((slug) => listed.has(slug) || mentioned.has(slug));
    });
  }),
);

/** Whether a page is meant for readers. */
function isForReaders(page: PageFile): boolean {
  return page.slug !== "index" && !isSnippet(page.slug) && !isReadme(page);
}

/** Returns the slugs that other strings in the config refer to, for example in tabs, buttons and redirects. */
function mentionedPages(config: SiteConfig, site: Site): ReadonlySet<string> {
  const paths = filesOf(config).flatMap(otherPaths);
  return new Set(paths.map((path) => slugOfEntry(path, site, config.format.pageEntries)));
}

/** The strings in one file that can be paths and are not page entries, without slashes and query. */
const otherPaths = memo((file: SiteConfig): readonly string[] =>
  entriesOf(file).all.flatMap(({ node, schema }) => {
    if (node.type !== "string" || schema?.["x-kind"] === "page-path") return [];
    return withoutOuterSlashes(withoutQuery(node.value as string).replace(/^\.\//, "")) || [];
  }),
);

/** Returns the unmentioned pages that no other page links to, or undefined until the links of the site are loaded. */
export function orphansOf(config: SiteConfig, site: Site): readonly PageFile[] | undefined {
  const unmentioned = unmentionedIn(config)(site);
  if (unmentioned.some(({ slug }) => site.isLinked(slug) === undefined)) return undefined;
  const orphans = unmentioned.filter((page) => !slugsOf(page, site).some((slug) => site.isLinked(slug)));
  return sorted(config.format.pageEntries.strict ? orphans.filter((page) => isPublished(page, site)) : orphans);
}

/** Whether a page is published. Hidden pages are not, and neither are files such as snippets. */
function isPublished(page: PageFile, site: Site): boolean {
  const text = site.body(page.slug)?.text;
  return whyNoPage(page) === undefined && (text === undefined || !isHiddenPage(text));
}

/** Returns all slugs of a page, starting with the slug of the real file. */
function slugsOf({ files }: PageFile, site: Site): readonly string[] {
  return site
    .pathsOfFile(files[0]!)
    .map((path) => slugOf(path) ?? "")
    .filter((slug) => site.pages.has(slug));
}
