import { step } from "./work.ts";

/** Three rows of the distance matrix. They are reused because each word is compared with thousands of others. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * Computes the edit distance between two words, where swapping two adjacent letters counts as one edit (optimal string
 * alignment). Stops early and returns `limit + 1` if the distance exceeds the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  step(1 / 8);
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, above, row] = rows;
  for (let j = 0; j <= b.length; j++) above[j] = j;
  for (let i = 1; i <= a.length; i++) {
    // Cells more than `limit` away from the diagonal exceed the limit anyway.
    const first = Math.max(1, i - limit);
    const last = Math.min(b.length, i + limit);
    row[first - 1] = first === 1 ? i : limit + 1;
    let minimum = row[first - 1]!;
    for (let j = first; j <= last; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(above[j - 1]! + (same ? 0 : 1), row[j - 1]! + 1);
      if (j < i + limit) cost = Math.min(cost, above[j]! + 1);
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
      if (cost < minimum) minimum = cost;
    }
    if (minimum > limit) {
      step((i * limit) / 2);
      return limit + 1;
    }
    [before, above, row] = [above, row, before];
  }
  step((a.length * limit) / 2);
  return Math.min(above[b.length]!, limit + 1);
}

/** Returns the maximum number of edits that count as a typo: one in a word of up to five letters, otherwise two. */
export function typoLimit(word: string): number {
  return word.length <= 5 ? 1 : 2;
}

/** Finds the candidates that the word may be a misspelling of, closest first. Ties keep their original order. */
export function nearest(word: string, candidates: Iterable<string>): string[] {
  const limit = typoLimit(word);
  const found: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, limit);
    // Otherwise, any letter would be a typo of any other letter, and of no letter.
    const sharesLetter = distance < Math.max(word.length, candidate.length);
    if (distance > 0 && distance <= limit && sharesLetter) found.push({ candidate, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ candidate }) => candidate);
}

/**
 * Finds the only candidate that is the same path or ID except for case and word separators. Returns undefined if there
 * are several.
 */
export function onlySpelling(word: string, candidates: Iterable<string>): string | undefined {
  const spelling = spellingOf(word);
  const [only, ...others] = [...candidates].filter((candidate) => spellingOf(candidate) === spelling);
  return others.length === 0 && spelling !== "" ? only : undefined;
}

/**
 * Converts a word to lowercase with uniform separators. The separators are kept, because `v1-2` and `v12` are different
 * names.
 */
export function spellingOf(word: string): string {
  step(1 + word.length / 8);
  return word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/.]+/gu, "-")
    .replace(/^-|-$/g, "");
}
