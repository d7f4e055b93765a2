import type { SiteConfig } from "../formats/format.ts";
import { editDistance } from "../json/near.ts";
import type { Site } from "../site/site.ts";
import { generatedPages } from "./made/generatedPages.ts";
import { fold } from "./pages/pageNames.ts";
import { suggestTargets } from "./pages/pageSuggestions.ts";
import { similarPages } from "./pages/pathSimilarity.ts";

/** The maximum number of generated pages to compare with a path, and the maximum number to suggest. */
const MAX_COMPARED = 5_000;
const MAX_SUGGESTED = 3;

/** A page that the author of a broken link may have meant. */
interface LinkSuggestion {
  /** The slug of a page, or the address of a generated page. */
  readonly slug: string;
  readonly isLikely: boolean;
  readonly isCertain: boolean;
}

/**
 * Suggests pages for a broken link, most likely first. Considers both pages on disk and pages generated from API
 * descriptions.
 * @param path The path relative to the site folder, without an extension.
 */
export function suggestLinks(path: string, config: SiteConfig, site: Site): readonly LinkSuggestion[] {
  const generated = suggestGenerated(
    path.toLowerCase(),
    [...generatedPages(config, site).byAddress.keys()].slice(0, MAX_COMPARED),
  );
  const others = suggestTargets(path, site);
  return others[0]?.isLikely ? [...others, ...generated] : [...generated, ...others];
}

/** Like {@link suggestLinks}, but falls back to pages whose paths have words in common with the given path. */
export function suggestLinksOrSimilar(path: string, config: SiteConfig, site: Site): readonly LinkSuggestion[] {
  const suggested = suggestLinks(path, config, site);
  if (suggested.length > 0) return suggested;
  return similarPages(path, site).map((slug) => ({ slug, isLikely: false, isCertain: false }));
}

/** Suggests generated pages that have a similar address, or the same name in another folder. */
function suggestGenerated(path: string, addresses: readonly string[]): readonly LinkSuggestion[] {
  const limit = Math.max(2, Math.floor(path.length / 10));
  const name = nameOf(path);
  const sameName = addresses.filter((address) => nameOf(address) === name);
  const ranked = addresses.flatMap((address) => {
    if (fold(address) === fold(path)) return [{ address, rank: 0 }];
    const distance = editDistance(path, address, limit);
    if (distance <= limit) return [{ address, rank: distance }];
    return nameOf(address) === name ? [{ address, rank: limit + 1 }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTED)
    .map(({ address, rank }) => ({
      slug: address,
      isLikely: rank <= limit || sameName.length === 1,
      isCertain: false,
    }));
}

function nameOf(path: string): string {
  return fold(path.slice(path.lastIndexOf("/") + 1));
}
