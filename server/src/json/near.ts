/** Three rows of distances, used again: one word is compared with thousands. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * The edit distance of two words: inserted, deleted, replaced and swapped letters (optimal string alignment). Stops at
 * `limit` and returns `limit + 1`, so that comparing one word with thousands stays cheap.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, above, row] = rows;
  for (let j = 0; j <= b.length; j++) above[j] = j;
  for (let i = 1; i <= a.length; i++) {
    // Farther from the diagonal than the limit, no distance is within it.
    const first = Math.max(1, i - limit);
    const last = Math.min(b.length, i + limit);
    row[first - 1] = first === 1 ? i : limit + 1;
    let least = row[first - 1]!;
    for (let j = first; j <= last; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(above[j - 1]! + (same ? 0 : 1), row[j - 1]! + 1);
      if (j < i + limit) cost = Math.min(cost, above[j]! + 1);
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[b.length]!, limit + 1);
}

/** The number of wrong letters that still make a typo: one in a word of up to five letters, otherwise two. */
export function typoLimit(word: string): number {
  return word.length <= 5 ? 1 : 2;
}

/** The candidates that a word may be a typo of, nearest first. Equally near ones keep their order. */
export function nearest(word: string, candidates: Iterable<string>): string[] {
  const limit = typoLimit(word);
  const found: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, limit);
    if (distance > 0 && distance <= limit) found.push({ candidate, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ candidate }) => candidate);
}

/**
 * The one candidate that is the same as a path or an id in another case or with other separators between its words;
 * undefined when there are several.
 */
export function onlySpelling(word: string, candidates: Iterable<string>): string | undefined {
  const spelling = spellingOf(word);
  const [only, ...others] = [...candidates].filter((candidate) => spellingOf(candidate) === spelling);
  return others.length === 0 && spelling !== "" ? only : undefined;
}

/** A word without case and with one kind of separator. Separators are not dropped: `v1-2` and `v12` are two names. */
export function spellingOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/.]+/gu, "-")
    .replace(/^-|-$/g, "");
}
