import { withoutQuery } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { memo } from "../../json/memo.ts";
import { onlySpelling } from "../../json/near.ts";
import { RecentlyUsed } from "../../json/recentlyUsed.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { listedPages } from "../listedPages.ts";
import { entriesWithState } from "../resolvedEntries.ts";
import { matchPages, movesFrom, type PageMatch } from "./pageLookup.ts";
import { normalizePagePath } from "./pageNames.ts";
import { pathSimilarity } from "./pathSimilarity.ts";
import { redirectsOf } from "./redirects.ts";

/** A page that the author of a broken entry may have meant. */
interface PageSuggestion {
  readonly slug: string;
  /** Whether a message can suggest the page with "Did you mean …?". */
  readonly isLikely: boolean;
  /**
   * Whether the correction can be applied without confirmation. For an entry, the path must match the page apart from
   * stray spaces or slashes. For a link, it can also be the only page whose path differs only in case or separators.
   */
  readonly isCertain: boolean;
  /** Whether the page is already in the navigation, so that the entry would be a duplicate. */
  readonly isListed: boolean;
  /** Whether only the name matches. Unlisted pages in the same folder are more likely. */
  readonly isAside: boolean;
  /** The move of the page as `from -> to`, if the move also explains other broken entries. */
  readonly sharedMove: string | undefined;
}

const MAX_SUGGESTIONS = 5;

/** The maximum number of entries whose moves are counted. This number is enough to tell where a folder was moved. */
const MAX_MOVES = 300;

/** The maximum number of links with cached suggestions. Every keystroke in a link produces another link. */
const MAX_CACHED = 300;

/** The additional cost of a page that is already listed. Listing it again would only create a duplicate. */
const LISTED_COST = 1000;

/**
 * Suggests pages for a broken link, most likely first. Unlike an entry, a link can lead to a page that is already
 * listed.
 * @param path The path relative to the site folder, without an extension.
 */
export function suggestTargets(path: string, site: Site): readonly TargetSuggestion[] {
  return suggestedTargets(site).use(path, () => compareTargets(path, site));
}

type TargetSuggestion = Omit<PageSuggestion, "isListed" | "isAside" | "sharedMove">;

/**
 * The suggestions made since the last change on disk. They are cached because many pages have the same broken link, and
 * rules request suggestions repeatedly.
 */
const suggestedTargets = memoSite(() => new RecentlyUsed<string, readonly TargetSuggestion[]>(MAX_CACHED));

function compareTargets(path: string, site: Site): readonly TargetSuggestion[] {
  const normalized = normalizePagePath(path);
  if (normalized === undefined || normalized === "") return [];
  const best = new Map<string, PageMatch>();
  for (const match of matchPages(normalized, site)) {
    if (match.slug === path) continue;
    if (costOf(match) < costOf(best.get(match.slug))) best.set(match.slug, match);
  }
  const certain = best.has(normalized) ? normalized : onlySpelling(normalized, best.keys());
  return [...best.values()]
    .sort((a, b) => costOf(a) - costOf(b) || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ slug, isLikely }) => ({ slug, isLikely, isCertain: slug === certain }));
}

function costOf(match: PageMatch | undefined): number {
  return match ? match.cost + (match.distance ?? 0) : Number.POSITIVE_INFINITY;
}

/**
 * Suggests pages for a broken entry, most likely first. Pages that are already listed come last. Recognizes:
 * - stray spaces and slashes, and differences in case or separators
 * - a typo, an added word or a removed word
 * - a page that became a folder, or a folder that became a page
 * - a page that was moved, alone or with its folder
 * - redirects in the config
 */
export function suggestPages(value: string, config: SiteConfig, site: Site): readonly PageSuggestion[] {
  const normalized = normalizePagePath(value);
  if (normalized === undefined || normalized === "") return [];
  const listed = listedPages(config, site);
  const moves = movesIn(config)(site);
  const best = new Map<string, PageMatch & { readonly isListed: boolean; readonly votes: number }>();
  for (const match of [...redirectTarget(normalized, config, site), ...matchPages(normalized, site)]) {
    const isListed = listed.has(match.slug);
    if (match.slug === value || (isListed && match.onlyUnlisted)) continue;
    const votes = (match.move && moves.get(match.move)) || 0;
    const cost = match.cost + (match.distance ?? 0) / (1 + votes);
    const weighed = {
      ...match,
      isListed,
      votes,
      cost: cost + (isListed ? LISTED_COST : 0),
      isLikely: !isListed && (match.isLikely || votes > 1),
    };
    if (weighed.cost < (best.get(match.slug)?.cost ?? Number.POSITIVE_INFINITY)) best.set(match.slug, weighed);
  }
  // The similarity is used only to break ties, because it depends on all paths in the site.
  const similarity = (slug: string): number => pathSimilarity(normalized, slug, site);
  return [...best.values()]
    .sort((a, b) => a.cost - b.cost || similarity(b.slug) - similarity(a.slug) || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ slug, isLikely, isListed, isAside = false, move, votes }) => ({
      slug,
      isLikely,
      isListed,
      isAside,
      isCertain: slug === normalized,
      sharedMove: votes > 1 ? move : undefined,
    }));
}

/** Returns the page that a redirect leads to. The author chose this page as a replacement. */
function redirectTarget(normalized: string, config: SiteConfig, site: Site): PageMatch[] {
  const destination = redirectsOf(config).find(({ matches }) => matches(normalized))?.destination;
  const slug = destination === undefined ? undefined : normalizePagePath(withoutQuery(destination));
  return slug !== undefined && site.pages.has(slug) ? [{ slug, cost: 0, isLikely: true }] : [];
}

/** The number of broken entries that each move would explain, by move. */
const movesIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const votes = new Map<string, number>();
    let remaining = MAX_MOVES;
    for (const { entry } of entriesWithState("missing", config, site)) {
      const normalized = normalizePagePath(entry.node.value);
      if (normalized === undefined) continue;
      if (remaining-- === 0) break;
      for (const move of movesFrom(normalized, site)) votes.set(move, (votes.get(move) ?? 0) + 1);
    }
    return votes;
  }),
);
