import { baseName, isSnippet } from "../../disk/paths.ts";
import { memo } from "../../json/memo.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { byNaturalName } from "./naturalOrder.ts";
import { wordsOf } from "./pageNames.ts";

/** The minimum similarity at which pages count as similar. */
const MIN_SIMILARITY = 0.3;

const MAX_SIMILAR = 3;

/** A word that occurs in more page paths than this does not distinguish them. */
const MAX_PAGES_OF_WORD = 300;

/**
 * Returns the similarity of two page paths, from 0 to 1, based on the words that they have in common. Rare words count
 * more than words that occur in many of the site's paths.
 */
export function pathSimilarity(a: string, b: string, site: Site): number {
  const weightOf = wordWeights(site);
  const [left, right] = [pathWords(a), pathWords(b)];
  let common = 0;
  let all = 0;
  for (const word of new Set([...left, ...right])) {
    const weight = weightOf(word);
    all += weight;
    if (left.has(word) && right.has(word)) common += weight;
  }
  return all === 0 ? 0 : common / all;
}

/**
 * Returns the pages whose paths are most similar to a given path and contain a word from its last segment. The best
 * match comes first.
 */
export function similarPages(path: string, site: Site): readonly string[] {
  const index = indexOf(site);
  const candidates = new Set(
    [...pathWords(baseName(path))].flatMap((word) => {
      const slugs = index.pagesWith(word);
      return slugs.size > MAX_PAGES_OF_WORD ? [] : [...slugs];
    }),
  );
  return [...candidates]
    .filter((slug) => slug !== path && !isSnippet(slug))
    .map((slug) => ({ slug, similarity: pathSimilarity(path, slug, site) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity || byNaturalName(a.slug, b.slug))
    .slice(0, MAX_SIMILAR)
    .map(({ slug }) => slug);
}

/** Returns the stems of the words in a path. */
export function pathWords(path: string): ReadonlySet<string> {
  return new Set(path.split("/").flatMap(wordsOf).map(stemOf));
}

/** Removes English plural and verb endings. `retries` and `retry` have the same stem, as do `caching` and `cache`. */
function stemOf(word: string): string {
  const singular = word.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
  return singular.length > 4 ? singular.replace(/(?:ing|ed|e)$/, "") : singular;
}

/** An index of a site's pages by the words in their paths. The index is updated incrementally when the disk changes. */
class WordIndex {
  readonly #pages = new Map<string, Set<string>>();
  #slugs: Site["pages"] = new Map();

  /** Makes the index match the given pages. */
  update(slugs: Site["pages"]): this {
    for (const slug of this.#slugs.keys())
      if (!slugs.has(slug)) for (const word of pathWords(slug)) this.#pages.get(word)?.delete(slug);
    for (const slug of slugs.keys()) if (!this.#slugs.has(slug)) this.#add(slug);
    this.#slugs = slugs;
    return this;
  }

  pagesWith(word: string): ReadonlySet<string> {
    return this.#pages.get(word) ?? new Set();
  }

  #add(slug: string): void {
    for (const word of pathWords(slug)) {
      const pages = this.#pages.get(word);
      if (pages) pages.add(slug);
      else this.#pages.set(word, new Set([slug]));
    }
  }
}

const indexes = memo((_site: Site) => new WordIndex());

/** Returns the index for the current state of a site. */
const indexOf = memoSite((site) => indexes(site).update(site.pages));

/** Returns the weight of a word, which decreases with the number of page paths that contain it. */
const wordWeights = memoSite((site) => {
  const index = indexOf(site);
  const { size } = site.pages;
  return (word: string): number => Math.log(1 + (size + 1) / (index.pagesWith(word).size + 1));
});
