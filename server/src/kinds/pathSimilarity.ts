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

/** What a word says about a page: less, the more pages have it in their paths. */
const wordWeights = memoSite((site) => {
  const counts = new Map<string, number>();
  for (const slug of site.pages.keys()) {
    for (const word of pathWords(slug)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const { size } = site.pages;
  return (word: string): number => Math.log(1 + (size + 1) / ((counts.get(word) ?? 0) + 1));
});
