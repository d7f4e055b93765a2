import { baseName, folderOf, nfc, PAGE_EXTENSIONS, readWrittenPath } from "../../disk/paths.ts";
import { editDistance, typoLimit } from "../../json/near.ts";

/** The maximum length of an entry to compare with a site's pages. No real page has a longer path. */
const MAX_ENTRY_CHARS = 2_000;

/**
 * Normalizes a page entry. Removes spaces around names, `//`, `./`, backslashes and the file extension. Returns
 * undefined if the path points outside the site or is too long.
 */
export function normalizePagePath(value: string): string | undefined {
  const place = readWrittenPath(value);
  if (!place.inside || value.length > MAX_ENTRY_CHARS) return undefined;
  const normalized = place.path
    .split("/")
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "")
    .join("/");
  const extension = PAGE_EXTENSIONS.find((each) => normalized.toLowerCase().endsWith(each));
  return nfc(extension ? normalized.slice(0, -extension.length) : normalized);
}

/** Removes case and word separators from a path, for comparison. */
export function fold(path: string): string {
  return path.toLowerCase().replace(/[-_. ]+/g, "");
}

/** Whether one word may be a misspelling of the other. False if they are equal. */
export function isTypo(a: string, b: string): boolean {
  const limit = typoLimit(a);
  return a !== b && editDistance(a, b, limit) <= limit;
}

/**
 * Whether both paths have the same number of segments, and each pair of segments is equal or differs only by a typo.
 */
export function isTypoOfPath(a: string, b: string): boolean {
  const left = a.split("/");
  const right = b.split("/");
  return left.length === right.length && left.every((segment, i) => segment === right[i] || isTypo(segment, right[i]!));
}

/** Returns the words in a page's file name. Numbers are omitted because they only distinguish versions. */
export function wordsOf(slug: string): string[] {
  return baseName(slug)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[-_. ]+/)
    .filter((word) => /[^\d]/.test(word));
}

/** Whether one name contains all words in the other, or words that start with them. */
export function sharesWords(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.length > 0 && few.every((word) => many.some((each) => each.startsWith(word)));
}

/** Whether a folder name indicates that its pages are archived, which makes any other page a more likely match. */
export function isArchived(slug: string): boolean {
  return slug.split("/").some((segment) => ARCHIVE_FOLDER.test(segment));
}

/**
 * Whether the second page has the same path as the first, but in a language folder. A translation exists in addition to
 * a page and does not replace it.
 */
export function isTranslation(path: string, slug: string): boolean {
  return isBelow(LANGUAGE_FOLDER, path, slug);
}

/** Whether the second page has the same path as the first, but in a version folder. */
export function isOfVersion(path: string, slug: string): boolean {
  return isBelow(VERSION_FOLDER, path, slug);
}

function isBelow(folder: RegExp, path: string, slug: string): boolean {
  return slug.endsWith(`/${path}`) && folder.test(slug.slice(0, -path.length - 1));
}

/**
 * Matches language folders. English is omitted on purpose, because pages often move into an `en` folder when a site
 * gets its first translation.
 */
const LANGUAGE_FOLDER =
  /^(?:ar|cn|cs|de|es|fr|he|hi|hu|id|it|ja|jp|ko|nl|pl|pt|ro|ru|sv|tr|uk|vi|zh)(?:-[a-z]{2,4})?$/i;

const VERSION_FOLDER = /^v\d+(?:\.\w+)*$/i;

const ARCHIVE_FOLDER = /^(?:archived?|bac?k|backups?|deprecated|drafts?|legacy|old|tbd|te?mp|unused)$/i;

/**
 * Returns the move between two paths: the folders that differ, without any trailing segments that both paths have in
 * common.
 */
export function moveOf(from: string, to: string): string {
  const left = folderOf(from).split("/");
  const right = folderOf(to).split("/");
  while (left.length > 0 && left.at(-1) === right.at(-1)) {
    left.pop();
    right.pop();
  }
  return `${left.join("/")} -> ${right.join("/")}`;
}

/** Returns the number of segments that only one of the paths has. A name that differs only in case counts as 0.5. */
export function pathDistance(a: string, b: string): number {
  const left = a.split("/");
  const right = new Set(b.split("/"));
  const shared = left.filter((segment) => right.has(segment)).length;
  const isRecased = baseName(a) !== baseName(b) && fold(baseName(a)) === fold(baseName(b));
  return left.length + right.size - 2 * shared - (isRecased ? 1.5 : 0);
}
