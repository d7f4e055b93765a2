import { baseName, folderOf, isSnippet, join } from "../../disk/paths.ts";
import type { PageFile } from "../../disk/siteTree.ts";
import { memo } from "../../json/memo.ts";
import { RecentlyUsed } from "../../json/recentlyUsed.ts";
import { isReadme } from "../../site/pageMetadata.ts";
import { memoSite, type Site } from "../../site/site.ts";
import {
  fold,
  isArchived,
  isOfVersion,
  isTranslation,
  isTypo,
  isTypoOfPath,
  moveOf,
  pathDistance,
  sharesWords,
  wordsOf,
} from "./pageNames.ts";

/** The maximum number of pages with the same file name to compare. A name such as `index` can occur in every folder. */
const MAX_SAME_NAME = 200;

/** The maximum number of moved pages to suggest, nearest first. */
const MAX_MOVED = 30;

/** If more than this many pages have the same name, the name does not indicate where a page was moved. */
const TOO_COMMON = 20;

/** The maximum number of names to compare with a path when looking for typos. */
const MAX_COMPARED = 1_000;

/**
 * The maximum number of paths with cached results. Checks in an editor rarely need more paths, but they request the
 * same ones again and again.
 */
const MAX_CACHED = 500;

/**
 * If more than this many pages were removed at once, the lookup is rebuilt, because removing a page takes time
 * proportional to the size of its folder.
 */
const MANY_GONE = 500;

/** A page that the author of a broken path may have meant. The lower the cost, the better the explanation. */
export interface PageMatch {
  readonly slug: string;
  readonly cost: number;
  /** Whether hardly any other page on disk could explain the path. */
  readonly isLikely: boolean;
  /**
   * The move, as `from -> to`, if the page is in another folder. Pages are often moved together, so other entries can
   * confirm a move.
   */
  readonly move?: string;
  /**
   * The distance between the folders, if the page is in another folder. It is added to the cost, but counts less if
   * other entries confirm the move.
   */
  readonly distance?: number;
  /** Whether only the name matches, and the folder makes the page unlikely. */
  readonly isAside?: boolean;
  /** Whether the match is valid only for a page that is not yet in the navigation. */
  readonly onlyUnlisted?: boolean;
}

/** The cost of each explanation, most certain first. The gaps leave room for the distance between paths. */
const COST = { untidy: 0, spelling: 1, typo: 2, folder: 20, reworded: 25, moved: 30, aside: 60 } as const;

/**
 * File names that occur in many folders. In another folder, a page with one of these names is not necessarily the same
 * page.
 */
const GENERIC_NAMES = new Set(["index", "introduction", "intro", "overview", "readme", "quickstart", "gettingstarted"]);

/** The file names of pages that represent their folder. */
const FOLDER_PAGES = ["index", "introduction", "overview"] as const;

/** Indexes a site's pages by properties that survive a typo or a move. The index is updated incrementally. */
class Lookup {
  readonly byFold = new Map<string, string[]>();
  /** The slugs by file name, ignoring case and word separators. */
  readonly byName = new Map<string, string[]>();
  readonly byFolder = new Map<string, string[]>();
  /** The matches found for each path since the last change. */
  readonly found = new RecentlyUsed<string, readonly PageMatch[]>(MAX_CACHED);
  readonly moves = new RecentlyUsed<string, ReadonlySet<string>>(MAX_CACHED);
  /** The words in page names, computed lazily. */
  readonly words = new Map<string, readonly string[]>();
  readonly #pages = new Map<string, PageFile>();

  /** Makes the index match the given pages. */
  update(pages: ReadonlyMap<string, PageFile>): void {
    const removed = [...this.#pages.values()].filter((page) => pages.get(page.slug) !== page);
    if (removed.length > MANY_GONE) this.#clear();
    else for (const page of removed) this.#remove(page);
    for (const page of pages.values()) if (!this.#pages.has(page.slug)) this.#add(page);
  }

  #clear(): void {
    for (const map of [this.byFold, this.byName, this.byFolder, this.#pages]) map.clear();
    this.#forget();
  }

  wordsOf(slug: string): readonly string[] {
    let words = this.words.get(slug);
    if (!words) {
      words = wordsOf(slug);
      this.words.set(slug, words);
    }
    return words;
  }

  #forget(): void {
    for (const map of [this.found, this.moves, this.words]) map.clear();
  }

  #add(page: PageFile): void {
    this.#forget();
    this.#pages.set(page.slug, page);
    if (isSnippet(page.slug) || isReadme(page)) return;
    for (const [map, key] of this.#keys(page.slug)) {
      const list = map.get(key);
      if (list) list.push(page.slug);
      else map.set(key, [page.slug]);
    }
  }

  #remove({ slug }: PageFile): void {
    this.#forget();
    this.#pages.delete(slug);
    for (const [map, key] of this.#keys(slug)) {
      const rest = map.get(key)?.filter((each) => each !== slug) ?? [];
      if (rest.length > 0) map.set(key, rest);
      else map.delete(key);
    }
  }

  #keys(slug: string): readonly (readonly [map: Map<string, string[]>, key: string])[] {
    return [
      [this.byFold, fold(slug)],
      [this.byName, fold(baseName(slug))],
      [this.byFolder, folderOf(slug)],
    ];
  }
}

const lookups = memo((_site: Site) => new Lookup());

/** Returns the lookup for the current state of a site. */
const lookupOf = memoSite((site) => {
  const lookup = lookups(site);
  lookup.update(site.pages);
  return lookup;
});

/**
 * Finds the pages that the author of a normalized path may have meant, based only on the pages on disk. A page can
 * match in several ways.
 */
export function matchPages(normalized: string, site: Site): readonly PageMatch[] {
  const lookup = lookupOf(site);
  return lookup.found.use(normalized, () => match(normalized, site, lookup));
}

/**
 * Returns the distinct moves that would explain a normalized path. The result is empty if the path's file name is too
 * common.
 */
export function movesFrom(normalized: string, site: Site): ReadonlySet<string> {
  const lookup = lookupOf(site);
  return lookup.moves.use(normalized, () => {
    const sameName = pagesWithSameName(normalized, lookup);
    const moved = sameName.filter((slug) => !isTranslation(normalized, slug));
    return new Set(sameName.length > TOO_COMMON ? [] : moved.map((slug) => moveOf(normalized, slug)));
  });
}

function match(normalized: string, site: Site, lookup: Lookup): PageMatch[] {
  const near = (lookup.byFolder.get(folderOf(normalized)) ?? []).slice(0, MAX_COMPARED);
  const sameName = pagesWithSameName(normalized, lookup);
  const words = wordsOf(normalized);
  // Many page names repeat a word from their folder: `examples/react-examples`.
  const inFolder = new Set(wordsOf(folderOf(normalized)));
  const saysMore = (name: readonly string[]): boolean => name.some((word) => !inFolder.has(word));
  return [
    ...[normalized].filter((slug) => site.pages.has(slug)).map((slug) => ({ slug, cost: COST.untidy, isLikely: true })),
    ...(lookup.byFold.get(fold(normalized)) ?? []).map((slug) => ({ slug, cost: COST.spelling, isLikely: true })),
    ...[
      ...near.filter((slug) => isTypo(baseName(normalized), baseName(slug))),
      ...sameName.filter((slug) => isTypoOfPath(folderOf(normalized), folderOf(slug))),
    ].map((slug) => ({ slug, cost: COST.typo + pathDistance(normalized, slug), isLikely: true })),
    ...turnedFolders(normalized)
      .filter((slug) => site.pages.has(slug))
      .map((slug) => ({ slug, cost: COST.folder, isLikely: true })),
    ...near
      .filter((slug) => sharesWords(words, lookup.wordsOf(slug)) && saysMore(words) && saysMore(lookup.wordsOf(slug)))
      .map((slug) => ({ slug, cost: COST.reworded, isLikely: true, onlyUnlisted: true })),
    ...namedAfterFolder(normalized, lookup).map((slug) => ({
      slug,
      cost: isArchived(slug) ? COST.aside : COST.moved,
      distance: pathDistance(folderOf(normalized), slug),
      isLikely: false,
    })),
    ...movedPages(normalized, sameName),
  ];
}

/** Returns the nearest pages with the same name. */
function movedPages(normalized: string, sameName: readonly string[]): PageMatch[] {
  const isGeneric = GENERIC_NAMES.has(fold(baseName(normalized)));
  const isDistinctive = sameName.length === 1 && !isGeneric;
  const isUnlike = (slug: string): boolean =>
    isArchived(slug) ||
    isTranslation(normalized, slug) ||
    isOfVersion(normalized, slug) ||
    (isGeneric && !sharesFolder(normalized, slug));
  return sameName
    .map((slug) => ({ slug, isAside: isUnlike(slug) }))
    .map(({ slug, isAside }) => ({
      slug,
      isAside,
      cost: isAside ? COST.aside : COST.moved,
      distance: pathDistance(normalized, slug),
      isLikely: isDistinctive && !isTranslation(normalized, slug),
      ...(!isTranslation(normalized, slug) && { move: moveOf(normalized, slug) }),
    }))
    .sort((a, b) => a.cost + a.distance - b.cost - b.distance)
    .slice(0, MAX_MOVED);
}

/** Whether both pages have an ancestor folder with the same name. */
function sharesFolder(a: string, b: string): boolean {
  const folders = new Set(folderOf(a).split("/"));
  return folderOf(b)
    .split("/")
    .some((folder) => folder !== "" && folders.has(folder));
}

/** Finds pages in other folders that are named after the folder of a missing introduction. */
function namedAfterFolder(normalized: string, { byName }: Lookup): string[] {
  if (!GENERIC_NAMES.has(fold(baseName(normalized)))) return [];
  return (byName.get(fold(baseName(folderOf(normalized)))) ?? []).slice(0, MAX_MOVED);
}

/**
 * Returns the paths that a page may have now if it was turned into a folder, or if its folder was turned into a page.
 */
function turnedFolders(normalized: string): string[] {
  const name = baseName(normalized);
  const folder = folderOf(normalized);
  const inside = FOLDER_PAGES.map((page) => join(normalized, page));
  const isFolderPage = (FOLDER_PAGES as readonly string[]).includes(name);
  const beside = isFolderPage ? [folder, ...FOLDER_PAGES.map((page) => join(folder, page))] : [];
  return [...inside, join(normalized, name), ...beside].filter((slug) => slug !== normalized);
}

/** Finds pages with the same name in other folders. */
function pagesWithSameName(normalized: string, { byName }: Lookup): string[] {
  return (byName.get(fold(baseName(normalized))) ?? []).filter((slug) => slug !== normalized).slice(0, MAX_SAME_NAME);
}
