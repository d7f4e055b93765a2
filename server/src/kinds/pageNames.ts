import { baseName, folderOf, nfc, PAGE_ENDINGS, readWrittenPath } from "../disk/paths.ts";
import { editDistance, typoLimit } from "../json/near.ts";

/** Longer entries are not compared with the pages of a site: no page has such a path. */
const MAX_ENTRY_CHARS = 2_000;

/**
 * An entry in its tidy form: without spaces around names, `//`, `./`, backslashes and a file extension. Undefined for one
 * that leads out of the site, or that is too long to be a path.
 */
export function tidied(value: string): string | undefined {
  const place = readWrittenPath(value);
  if (!place.inside || value.length > MAX_ENTRY_CHARS) return undefined;
  const tidy = place.path
    .split("/")
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "")
    .join("/");
  const ending = PAGE_ENDINGS.find((each) => tidy.toLowerCase().endsWith(each));
  return nfc(ending ? tidy.slice(0, -ending.length) : tidy);
}

/** A path without case and without separators between words, for comparison. */
export function fold(path: string): string {
  return path.toLowerCase().replace(/[-_. ]+/g, "");
}

/** True for two different words when one may be a typo of the other. */
export function isTypo(a: string, b: string): boolean {
  const limit = typoLimit(a);
  return a !== b && editDistance(a, b, limit) <= limit;
}

/** True when both paths have equally many segments, each equal or a typo. */
export function isTypoOfPath(a: string, b: string): boolean {
  const left = a.split("/");
  const right = b.split("/");
  return left.length === right.length && left.every((segment, i) => segment === right[i] || isTypo(segment, right[i]!));
}

/** The words of the file name of a page, without numbers, which only distinguish versions. */
export function wordsOf(slug: string): string[] {
  return baseName(slug)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[-_. ]+/)
    .filter((word) => /[^\d]/.test(word));
}

/** True when one of two names has all the words of the other, or words that start with them. */
export function sharesWords(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.length > 0 && few.every((word) => many.some((each) => each.startsWith(word)));
}

/** True when the name of a folder says that a page is an archived copy, so that any other page is more likely. */
export function isArchived(slug: string): boolean {
  return slug.split("/").some((segment) => ARCHIVE_FOLDER.test(segment));
}

/**
 * True when a page has the path of another one in the folder of a language. Authors keep a translation beside the page,
 * and do not turn one into the other.
 */
export function isTranslation(path: string, slug: string): boolean {
  return isBelow(LANGUAGE_FOLDER, path, slug);
}

/** True when a page has the path of another one in the folder of a version. */
export function isOfVersion(path: string, slug: string): boolean {
  return isBelow(VERSION_FOLDER, path, slug);
}

function isBelow(folder: RegExp, path: string, slug: string): boolean {
  return slug.endsWith(`/${path}`) && folder.test(slug.slice(0, -path.length - 1));
}

/** English is left out: where the pages of a site move when it gets its first translation. */
const LANGUAGE_FOLDER =
  /^(?:ar|cn|cs|de|es|fr|he|hi|hu|id|it|ja|jp|ko|nl|pl|pt|ro|ru|sv|tr|uk|vi|zh)(?:-[a-z]{2,4})?$/i;

const VERSION_FOLDER = /^v\d+(?:\.\w+)*$/i;

const ARCHIVE_FOLDER = /^(?:archived?|bac?k|backups?|deprecated|drafts?|legacy|old|tbd|te?mp|unused)$/i;

/** The move from one path to another: the folders that differ, without their common end. */
export function moveOf(from: string, to: string): string {
  const left = folderOf(from).split("/");
  const right = folderOf(to).split("/");
  while (left.length > 0 && left.at(-1) === right.at(-1)) {
    left.pop();
    right.pop();
  }
  return `${left.join("/")} -> ${right.join("/")}`;
}

/** The distance of two paths: the number of segments that only one of them has; 0.5 for a name in another case. */
export function pathDistance(a: string, b: string): number {
  const left = a.split("/");
  const right = new Set(b.split("/"));
  const shared = left.filter((segment) => right.has(segment)).length;
  const isRecased = baseName(a) !== baseName(b) && fold(baseName(a)) === fold(baseName(b));
  return left.length + right.size - 2 * shared - (isRecased ? 1.5 : 0);
}
