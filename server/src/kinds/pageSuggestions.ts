import { withoutQuery } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { memo } from "../json/memo.ts";
import { onlySpelling } from "../json/near.ts";
import { RecentlyUsed } from "../json/recentlyUsed.ts";
import { memoSite, type Site } from "../site/site.ts";
import { listedPages } from "./listedPages.ts";
import { matchPages, movesFrom, type PageMatch } from "./pageLookup.ts";
import { tidied } from "./pageNames.ts";
import { pagesThatAre } from "./pageReadings.ts";
import { pathSimilarity } from "./pathSimilarity.ts";
import { redirectsOf } from "./redirects.ts";

/** A page that an entry without a file may be meant to be. */
interface PageSuggestion {
  readonly slug: string;
  /** True when the message may suggest it: "Did you mean …?". */
  readonly isLikely: boolean;
  /**
   * True when no decision is needed: an entry names exactly this page, only with stray spaces or slashes; of a link,
   * also when no other page has this path in another case or with other separators.
   */
  readonly isCertain: boolean;
  /** True when the navigation lists the page already: the entry would be a duplicate. */
  readonly isListed: boolean;
  /** True when only the name matches: an unlisted page of the same folder is more likely. */
  readonly isAside: boolean;
  /** The move of the page, when other entries without a file fit the same move: `from -> to`. */
  readonly sharedMove: string | undefined;
}

/** The maximum number of suggested pages. */
const MAX_SUGGESTIONS = 5;

/** The moves of at most this many entries are counted: enough to see where a folder went. */
const MAX_MOVES = 300;

/** The suggestions for at most this many links are kept: each keystroke in a link makes another one. */
const MAX_KEPT = 300;

/** The cost of a page that is already listed: listing it again would only make a duplicate. */
const LISTED_COST = 1000;

/**
 * The pages that a link without a page may be meant to lead to, most likely first. Unlike an entry, a link may lead to
 * a page that the navigation lists. @param path below the site's folder, without an extension
 */
export function suggestTargets(path: string, site: Site): readonly TargetSuggestion[] {
  return suggestedTargets(site).use(path, () => compareTargets(path, site));
}

type TargetSuggestion = Omit<PageSuggestion, "isListed" | "isAside" | "sharedMove">;

/** The suggestions since the last change on disk: many pages have the same broken link, and rules ask again and again. */
const suggestedTargets = memoSite(() => new RecentlyUsed<string, readonly TargetSuggestion[]>(MAX_KEPT));

function compareTargets(path: string, site: Site): readonly TargetSuggestion[] {
  const tidy = tidied(path);
  if (tidy === undefined || tidy === "") return [];
  const best = new Map<string, PageMatch>();
  for (const match of matchPages(tidy, site)) {
    if (match.slug === path) continue;
    if (costOf(match) < costOf(best.get(match.slug))) best.set(match.slug, match);
  }
  const certain = best.has(tidy) ? tidy : onlySpelling(tidy, best.keys());
  return [...best.values()]
    .sort((a, b) => costOf(a) - costOf(b) || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ slug, isLikely }) => ({ slug, isLikely, isCertain: slug === certain }));
}

function costOf(match: PageMatch | undefined): number {
  return match ? match.cost + (match.distance ?? 0) : Number.POSITIVE_INFINITY;
}

/**
 * The pages that an entry without a file may be meant to be, the most likely first. The cases, recognized from the files
 * on disk: stray spaces or slashes; another case or other separators; a typo in a folder or in the name; a page that became
 * a folder, or the reverse; a word added to or dropped from the name; a page that moved, alone or with its folder. A
 * redirect in the config also counts. A page that is already listed comes last.
 */
export function suggestPages(value: string, config: SiteConfig, site: Site): readonly PageSuggestion[] {
  const tidy = tidied(value);
  if (tidy === undefined || tidy === "") return [];
  const listed = listedPages(config, site);
  const moves = movesIn(config)(site);
  const best = new Map<string, PageMatch & { readonly isListed: boolean; readonly votes: number }>();
  for (const match of [...redirected(tidy, config, site), ...matchPages(tidy, site)]) {
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
  // Computed only for ties: it reads the paths of the whole site.
  const similarity = (slug: string): number => pathSimilarity(tidy, slug, site);
  return [...best.values()]
    .sort((a, b) => a.cost - b.cost || similarity(b.slug) - similarity(a.slug) || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ slug, isLikely, isListed, isAside = false, move, votes }) => ({
      slug,
      isLikely,
      isListed,
      isAside,
      isCertain: slug === tidy,
      sharedMove: votes > 1 ? move : undefined,
    }));
}

/** The page that a redirect leads to: the author's own replacement for the path. */
function redirected(tidy: string, config: SiteConfig, site: Site): PageMatch[] {
  const destination = redirectsOf(config).find(({ matches }) => matches(tidy))?.destination;
  const slug = destination === undefined ? undefined : tidied(withoutQuery(destination));
  return slug !== undefined && site.pages.has(slug) ? [{ slug, cost: 0, isLikely: true }] : [];
}

/** For each move, the number of entries without a file that it explains. */
const movesIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const votes = new Map<string, number>();
    let left = MAX_MOVES;
    for (const { entry } of pagesThatAre("missing", config, site)) {
      const tidy = tidied(entry.node.value);
      if (tidy === undefined) continue;
      if (left-- === 0) break;
      for (const move of movesFrom(tidy, site)) votes.set(move, (votes.get(move) ?? 0) + 1);
    }
    return votes;
  }),
);
