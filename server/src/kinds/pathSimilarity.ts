import { memo } from "../json/memo.ts";
import { memoSite, type Site } from "../site/site.ts";
import { wordsOf } from "./pageNames.ts";

/**
 * How many of the words of two page paths are the same, from 0 to 1. A rare word counts more than one that many paths of
 * the site have.
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

/** The words of all segments of a path. */
export function pathWords(path: string): ReadonlySet<string> {
  return new Set(path.split("/").flatMap(wordsOf));
}

/** The number of a site's page paths with each word. Updated page by page, because every change on disk causes an update. */
class WordCounts {
  readonly #counts = new Map<string, number>();
  #slugs: ReadonlySet<string> = new Set();

  /** Applies the difference to the given paths. */
  update(slugs: ReadonlySet<string>): this {
    for (const slug of this.#slugs) if (!slugs.has(slug)) this.#add(slug, -1);
    for (const slug of slugs) if (!this.#slugs.has(slug)) this.#add(slug, 1);
    this.#slugs = slugs;
    return this;
  }

  of(word: string): number {
    return this.#counts.get(word) ?? 0;
  }

  #add(slug: string, difference: number): void {
    for (const word of pathWords(slug)) this.#counts.set(word, this.of(word) + difference);
  }
}

const wordCounts = memo((_site: Site) => new WordCounts());

/** The weight of a word: less, the more pages have it in their paths. */
const wordWeights = memoSite((site) => {
  const counts = wordCounts(site).update(new Set(site.pages.keys()));
  const { size } = site.pages;
  return (word: string): number => Math.log(1 + (size + 1) / (counts.of(word) + 1));
});
