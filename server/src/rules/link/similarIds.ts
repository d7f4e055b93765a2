import { memo } from "../../json/memo.ts";
import { editDistance, nearest } from "../../json/near.ts";

type Ids = ReadonlyMap<string, unknown>;

/** The differences in length that a typo can cause. */
const LENGTHS = [0, -1, 1, -2, 2];
/** The minimum number of letters in an ID that may be the start of a longer ID. */
const MIN_START = 4;
/** The maximum number of IDs with the same word to compare. */
const MAX_COMPARED = 300;
/** The minimum share of common words for a suggestion. */
const MIN_SHARED = 0.6;

/** This is cached, because a page can have thousands of headings and many broken links that point to it. */
const bySpelling = memo((ids: Ids) => Map.groupBy(ids.keys(), spellingOf));
const byLetters = memo((ids: Ids) => Map.groupBy(ids.keys(), lettersOf));
const byLength = memo((ids: Ids) => Map.groupBy(ids.keys(), ({ length }) => length));

/**
 * Returns the IDs of a page that resemble a missing ID, most likely first: the same words, the same letters, a small
 * typo, an ID that continues the missing one or has most of its words, and finally a larger typo. `certain` is the only
 * ID with the same words. Returns no ID that is unlike the missing one.
 */
export function similarIds(id: string, ids: Ids): { readonly similar: readonly string[]; readonly certain?: string } {
  // The author may have pasted a whole address, such as `#guides/start#set-up`.
  const last = id.slice(id.lastIndexOf("#") + 1);
  if (last !== id && ids.has(last)) return { similar: [last] };
  const spelling = spellingOf(id);
  const same = spelling === "" ? [] : (bySpelling(ids).get(spelling) ?? []);
  const sameLetters = spelling === "" ? [] : (byLetters(ids).get(lettersOf(id)) ?? []);
  const typos = nearest(
    id,
    LENGTHS.flatMap((difference) => byLength(ids).get(id.length + difference) ?? []),
  );
  const small = typos.filter((each) => editDistance(id, each, 1) === 1);
  const similar = [...new Set([...same, ...sameLetters, ...small, ...relatedIds(id, ids), ...typos])];
  return same.length === 1 ? { similar, certain: same[0]! } : { similar };
}

/** The IDs by the beginning of each of their words. A large page is searched through this index. */
const byStem = memo((ids: Ids): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const id of ids.keys()) {
    for (const stem of new Set(wordsOf(id).map(stemOf))) {
      const same = found.get(stem);
      if (!same) found.set(stem, [id]);
      else if (same.length < MAX_COMPARED) same.push(id);
    }
  }
  return found;
});

/** Returns the IDs that share the beginning of a word with a missing ID. */
function candidatesFor(id: string, ids: Ids): readonly string[] {
  const index = byStem(ids);
  return [...new Set(wordsOf(id).flatMap((word) => index.get(stemOf(word)) ?? []))];
}

/** Returns the IDs that continue the missing ID or that it continues, or that have most of their words in common. */
function relatedIds(id: string, ids: Ids): string[] {
  const spelling = spellingOf(id);
  const found = candidatesFor(id, ids).map((each) => {
    const other = spellingOf(each);
    const isContinued = continues(other, spelling) || continues(spelling, `${other}-`);
    return { id: each, share: isContinued ? 2 : shareOf(spelling.split("-"), other.split("-")), length: other.length };
  });
  return found
    .filter(({ share }) => share >= MIN_SHARED)
    .sort((a, b) => b.share - a.share || a.length - b.length)
    .map((each) => each.id);
}

function continues(long: string, short: string): boolean {
  return short.length >= MIN_START && long.startsWith(short);
}

/** Returns the share of common words, where a word with the same stem, such as a plural, counts a little less. */
function shareOf(words: readonly string[], others: readonly string[]): number {
  const common = others.map((other) => {
    if (words.includes(other)) return 1;
    return words.some((word) => hasSameStem(word, other)) ? 0.9 : 0;
  });
  return common.reduce<number>((sum, each) => sum + each, 0) / Math.max(words.length, others.length);
}

/** Whether two words have the same stem, such as `policy` and `policies`. */
function hasSameStem(a: string, b: string): boolean {
  const stem = Math.ceil(0.7 * Math.min(a.length, b.length));
  return stem >= MIN_START && a.slice(0, stem) === b.slice(0, stem);
}

/** Returns the IDs that have words in common with a missing ID, most similar first. */
export function idsWithSharedWords(id: string, ids: Ids): readonly string[] {
  const words = wordsOf(id);
  const shared = (other: string): number => wordsOf(other).filter((word) => words.includes(word)).length;
  return candidatesFor(id, ids)
    .filter((other) => shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a));
}

/** Returns the words in an ID, without articles and the like. */
function wordsOf(id: string): readonly string[] {
  return spellingOf(id)
    .split("-")
    .filter((word) => word.length > 2);
}

function stemOf(word: string): string {
  return word.slice(0, MIN_START);
}

/** Returns the words in an ID, without the punctuation that authors leave out. */
function spellingOf(id: string): string {
  return id
    .toLowerCase()
    .replace(/['\u2019\u2018"\u201c\u201d\u2026]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function lettersOf(id: string): string {
  return spellingOf(id).replaceAll("-", "");
}
