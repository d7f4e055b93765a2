import { memo } from "../config/memo.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import { memoSite, type Site } from "../site/site.ts";
import { listedPages } from "./listedPages.ts";
import { matchPages, movesFrom, type PageMatch } from "./pageLookup.ts";
import { tidied } from "./pageNames.ts";
import { pagesThatAre } from "./pageReadings.ts";

/** A page that the author of an entry without a file may have meant. */
export interface PageSuggestion {
  readonly slug: string;
  /** True when so likely that a message may ask "did you mean". */
  readonly isLikely: boolean;
  /** True when the entry names exactly this page, written untidily: nothing is left to judge. */
  readonly isCertain: boolean;
  /** How the page would have been moved, when other entries without a file say the same: `from -> to`. */
  readonly sharedMove: string | undefined;
}

/** How many are offered. */
const MAX_SUGGESTIONS = 5;

/** Entries whose moves are counted: enough to see where a folder went. */
const MAX_MOVES = 300;

/** What it costs a page that it is listed already: to name it again would only make a duplicate. */
const LISTED_COST = 1000;

/**
 * The pages that an entry without a file may mean, the likeliest first. What an author did, told by what is on disk:
 * wrote the path untidily; wrote it in another case or with other separators; misspelt a folder or the name; turned the
 * page into a folder, or back; added or dropped a word of the name; moved the page, alone or with all of its folder;
 * gave it another name in the same folder. A page that is listed already comes last.
 */
export function suggestPages(value: string, config: SiteConfig, site: Site): readonly PageSuggestion[] {
  const tidy = tidied(value);
  if (tidy === undefined || tidy === "") return [];
  const listed = listedPages(config, site);
  const moves = movesIn(config)(site);
  const best = new Map<string, PageMatch & { readonly votes: number }>();
  for (const match of matchPages(tidy, site)) {
    const isListed = listed.has(match.slug);
    if (match.slug === value || (isListed && match.onlyUnlisted)) continue;
    const votes = (match.move && moves.get(match.move)) || 0;
    const cost = match.cost + (match.distance ?? 0) / (1 + votes);
    const weighed = {
      ...match,
      votes,
      cost: cost + (isListed ? LISTED_COST : 0),
      isLikely: !isListed && (match.isLikely || votes > 1),
    };
    if (weighed.cost < (best.get(match.slug)?.cost ?? Number.POSITIVE_INFINITY)) best.set(match.slug, weighed);
  }
  return [...best.values()]
    .sort((a, b) => a.cost - b.cost || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ slug, isLikely, move, votes }) => ({
      slug,
      isLikely,
      isCertain: slug === tidy,
      sharedMove: votes > 1 ? move : undefined,
    }));
}

/** How often each move would explain an entry without a file. */
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
