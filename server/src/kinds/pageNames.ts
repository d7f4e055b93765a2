import { editDistance, typoLimit } from "../config/near.ts";
import { baseName, folderOf, nfc, PAGE_ENDINGS, readWrittenPath } from "../site/paths.ts";

/**
 * An entry without what is only untidy: spaces at the ends of names, `//`, `./`, backslashes, an ending. Undefined for
 * one that leads out of the site.
 */
export function tidied(value: string): string | undefined {
  const place = readWrittenPath(value);
  if (!place.inside) return undefined;
  const tidy = place.path
    .split("/")
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "")
    .join("/");
  const ending = PAGE_ENDINGS.find((each) => tidy.toLowerCase().endsWith(each));
  return nfc(ending ? tidy.slice(0, -ending.length) : tidy);
}

/** A path in the form in which case and separators between words make no difference. */
export function fold(path: string): string {
  return path.toLowerCase().replace(/[-_. ]+/g, "");
}

/** True for another word that is near enough to be a typo of the first. */
export function isTypo(a: string, b: string): boolean {
  const limit = typoLimit(a);
  return a !== b && editDistance(a, b, limit) <= limit;
}

/** True when both paths have as many segments, all the same or misspelt. */
export function isTypoOfPath(a: string, b: string): boolean {
  const left = a.split("/");
  const right = b.split("/");
  return left.length === right.length && left.every((segment, i) => segment === right[i] || isTypo(segment, right[i]!));
}

/** The words of a page's file name, numbers left out: they tell versions apart. */
export function wordsOf(slug: string): string[] {
  return baseName(slug)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[-_. ]+/)
    .filter((word) => /[^\d]/.test(word));
}

/** True when one of two names holds all the words of the other, or longer forms of them. */
export function holdsWords(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.length > 0 && few.every((word) => many.some((each) => each.startsWith(word)));
}

/**
 * True when a page looks like a copy put aside, so that any other place is likelier: the whole old path lies below
 * another folder, or a folder says so by its name.
 */
export function isPutAside(from: string, slug: string): boolean {
  return fold(slug).endsWith(`/${fold(from)}`) || slug.split("/").some((segment) => PUT_ASIDE.test(segment));
}

const PUT_ASIDE = /^(?:archived?|bac?k|backups?|deprecated|drafts?|legacy|old|tbd|te?mp|unused)$/i;

/** How a path becomes another: the folders that differ, without those that both end in. */
export function moveOf(from: string, to: string): string {
  const left = folderOf(from).split("/");
  const right = folderOf(to).split("/");
  while (left.length > 0 && left.at(-1) === right.at(-1)) {
    left.pop();
    right.pop();
  }
  return `${left.join("/")} -> ${right.join("/")}`;
}

/** How far two paths are apart: the segments that only one of them has; half of one for a name in another case. */
export function pathDistance(a: string, b: string): number {
  const left = a.split("/");
  const right = new Set(b.split("/"));
  const shared = left.filter((segment) => right.has(segment)).length;
  const isRecased = baseName(a) !== baseName(b) && fold(baseName(a)) === fold(baseName(b));
  return left.length + right.size - 2 * shared - (isRecased ? 1.5 : 0);
}
