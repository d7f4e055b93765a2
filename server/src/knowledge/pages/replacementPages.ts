import { baseName, folderOf, isSnippet, isWithin } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { memo } from "../../json/memo.ts";
import { isReadme } from "../../site/pageMetadata.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { unlistedPages } from "../listedPages.ts";
import { byNaturalName } from "./naturalOrder.ts";
import { normalizePagePath } from "./pageNames.ts";
import { pathSimilarity, pathWords } from "./pathSimilarity.ts";

/**
 * If there are more unlisted pages than this, being unlisted does not indicate that a page is new, so only pages in the
 * same folder or below the old path are considered.
 */
const MAX_UNLISTED = 500;

/** The maximum number of results. */
const MAX_PAGES = 4;

/**
 * The bonus for a page that is in the same folder as the old path or below it. It is added to the similarity of the
 * paths.
 */
const NEAR = 0.3;

/**
 * Returns the unlisted pages that may replace a missing page, most likely first. These pages are in the same folder,
 * below the old path, or elsewhere if their paths have words in common with the old path.
 */
export function replacementPages(value: string, config: SiteConfig, site: Site): readonly string[] {
  const normalized = normalizePagePath(value);
  if (!normalized) return [];
  const unlisted = listablePages(config)(site);
  const folder = folderOf(normalized);
  const isNear = (slug: string): boolean => folderOf(slug) === folder || isWithin(slug, normalized);
  const isRelated = (slug: string): boolean => sharesWord(slug, normalized) || sharesWord(normalized, slug);
  const isCandidate = unlisted.length > MAX_UNLISTED ? isNear : (slug: string) => isNear(slug) || isRelated(slug);
  return unlisted
    .filter(isCandidate)
    .slice(0, MAX_UNLISTED)
    .map((slug) => ({ slug, score: pathSimilarity(normalized, slug, site) + (isNear(slug) ? NEAR : 0) }))
    .sort((a, b) => b.score - a.score || byNaturalName(a.slug, b.slug))
    .slice(0, MAX_PAGES)
    .map(({ slug }) => slug);
}

/** Whether a page's name has a word in common with another path. */
function sharesWord(slug: string, path: string): boolean {
  const words = pathWords(path);
  return [...pathWords(baseName(slug))].some((word) => words.has(word));
}

/** The pages that could be in the navigation but are not. */
const listablePages = memo((config: SiteConfig) =>
  memoSite((site): readonly string[] =>
    unlistedPages(config, site)
      .filter((page) => !isSnippet(page.slug) && !isReadme(page))
      .map(({ slug }) => slug),
  ),
);
