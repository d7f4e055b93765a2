import { folderOf, nfc, readWrittenPath } from "../disk/paths.ts";
import { isExternal } from "../formats/addresses.ts";
import type { PageLink } from "../mdx/page.ts";

/** The parts of a target such as `guides/start?x=1#top`. */
interface TargetParts {
  /** The percent-decoded part before `?` and `#`. */
  readonly path: string;
  /** The part after `#`. Undefined if there is no `#`. */
  readonly hash: string | undefined;
}

/** Splits a target into its parts. */
export function partsOf(target: string): TargetParts {
  const text = target.trim();
  const hashAt = text.indexOf("#");
  const before = hashAt < 0 ? text : text.slice(0, hashAt);
  return {
    path: decode(before.split("?", 1)[0]!),
    hash: hashAt < 0 ? undefined : text.slice(hashAt + 1),
  };
}

/**
 * Returns the possible locations of a path in a page, relative to the site folder, most likely first. A leading `/`
 * refers to the site folder, and a leading `.` to the folder of the page. Other paths may be relative to either folder,
 * because sites use both forms.
 */
export function placesOf(slug: string, path: string): string[] {
  if (/^[\\/]/.test(path)) return insideSite(path);
  const fromFolder = insideSite(`${folderOf(slug)}/${path}`);
  return /^\.{1,2}(?:\/|$)/.test(path) ? fromFolder : [...new Set([...fromFolder, ...insideSite(path)])];
}

function insideSite(path: string): string[] {
  const place = readWrittenPath(path);
  return place.inside ? [nfc(place.path)] : [];
}

/** Removes the extension of a page file. */
export function withoutExtension(path: string): string {
  return path.replace(/\.mdx?$/, "");
}

/** The folders that the platform searches for a snippet without a folder in its name. */
const SNIPPET_FOLDERS = ["_snippets", "snippets"];

/** Returns the possible locations of a snippet without a folder in its name. */
export function snippetPlaces(path: string): string[] {
  return /^[./]/.test(path) ? [] : SNIPPET_FOLDERS.map((folder) => `${folder}/${path}`);
}

/**
 * Returns the unique slugs that a page's links may lead to, except the page's own slug. Does not check that these pages
 * exist.
 */
export function linkedSlugs(slug: string, links: readonly PageLink[]): string[] {
  const slugs = new Set<string>();
  for (const { kind, target } of links) {
    const { path } = partsOf(target);
    if (path === "" || isExternal(target)) continue;
    const places = placesOf(slug, path);
    // A path in code may have any prefix.
    if (kind === "code" && path.startsWith(".")) places.push(...placesOf("", path));
    if (kind === "import") places.push(...snippetPlaces(path));
    for (const place of places) if (place !== "") slugs.add(withoutExtension(place));
  }
  slugs.delete(slug);
  return [...slugs];
}

/** Maps pages to the pages that link to them. Links are stored per page, so that a single page can be updated. */
export class LinkIndex {
  readonly #targets = new Map<string, readonly string[]>();
  readonly #sources = new Map<string, Set<string>>();

  /** Sets the links of a page. For a deleted page, pass undefined. Returns true if any links changed. */
  set(slug: string, targets: readonly string[] | undefined): boolean {
    const before = this.#targets.get(slug) ?? [];
    const after = targets ?? [];
    if (areEqual(before, after)) return false;
    for (const target of before) this.#remove(target, slug);
    for (const target of after) this.#add(target, slug);
    // To save memory, do not store an empty list. Most pages of a large site have no links to other pages.
    if (after.length > 0) this.#targets.set(slug, after);
    else this.#targets.delete(slug);
    return true;
  }

  /** Returns the pages that link to a page by its slug or, for an index page, by its folder. */
  sourcesOf(slug: string): readonly string[] {
    const direct = this.#sources.get(slug) ?? [];
    const byFolder = /(?:^|\/)index$/.test(slug) ? (this.#sources.get(folderOf(slug)) ?? []) : [];
    return [...new Set([...direct, ...byFolder])];
  }

  /** Whether another page links to a page. */
  has(slug: string): boolean {
    return this.#sources.has(slug) || (/(?:^|\/)index$/.test(slug) && this.#sources.has(folderOf(slug)));
  }

  #add(target: string, slug: string): void {
    const sources = this.#sources.get(target);
    if (sources) sources.add(slug);
    else this.#sources.set(target, new Set([slug]));
  }

  #remove(target: string, slug: string): void {
    const sources = this.#sources.get(target);
    if (sources?.delete(slug) && sources.size === 0) this.#sources.delete(target);
  }
}

function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether two lists have the same items in the same order. */
function areEqual<Item>(list: readonly Item[], other: readonly Item[]): boolean {
  return list.length === other.length && list.every((item, index) => item === other[index]);
}
