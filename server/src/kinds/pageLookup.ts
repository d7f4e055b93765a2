import { baseName, folderOf, isSnippet, join } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import { memo } from "../json/memo.ts";
import { RecentlyUsed } from "../json/recentlyUsed.ts";
import { isReadme } from "../site/pages.ts";
import { memoSite, type Site } from "../site/site.ts";
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

/** The maximum number of pages with the same file name to compare: `index` may be in every folder. */
const MAX_SAME_NAME = 200;

/** The maximum number of them to suggest, nearest first. */
const MAX_MOVED = 30;

/** With more pages of the same name, the name does not tell where a page was moved. */
const TOO_COMMON = 20;

/** The maximum number of names to compare for typos, per path. */
const MAX_COMPARED = 1_000;

/** The answers for at most this many paths are cached: more than a check in an editor lists, which asks again and again. */
const MAX_KEPT = 500;

/** When more pages are gone at once, the lookup is rebuilt: removing one page costs as much as its folder is large. */
const MANY_GONE = 500;

/** A page that a path without a file could be meant to be, and how well that explains the path: a lower cost is better. */
export interface PageMatch {
  readonly slug: string;
  readonly cost: number;
  /** True when, judging by the disk, hardly any other explanation exists. */
  readonly isLikely: boolean;
  /** The move, for a page in another folder. Pages move together, so other entries can support it. */
  readonly move?: string;
  /** The distance, for a page in another folder. It adds to the cost, less so the more entries support the move. */
  readonly distance?: number;
  /** True when only the name matches, and the folder makes the page unlikely. */
  readonly isAside?: boolean;
  /** True when it can only be a page that the navigation does not list yet. */
  readonly onlyUnlisted?: boolean;
}

/** The cost of each explanation, the most certain first, with gaps for the distance of two paths. */
const COST = { untidy: 0, spelling: 1, typo: 2, folder: 20, reworded: 25, moved: 30, aside: 60 } as const;

/** File names that many folders have: the same name in another folder does not mean the same page. */
const GENERIC_NAMES = new Set(["index", "introduction", "intro", "overview", "readme", "quickstart", "gettingstarted"]);

/** The names of a page that represents its folder. */
const FOLDER_PAGES = ["index", "introduction", "overview"] as const;

/** The pages of a site by what survives a typo or a move. Updated page by page. */
class Lookup {
  readonly byFold = new Map<string, string[]>();
  /** By the folded file name. */
  readonly byName = new Map<string, string[]>();
  readonly byFolder = new Map<string, string[]>();
  /** The matches of a path since the last change. */
  readonly found = new RecentlyUsed<string, readonly PageMatch[]>(MAX_KEPT);
  readonly moves = new RecentlyUsed<string, ReadonlySet<string>>(MAX_KEPT);
  /** The words of page names, computed on demand. */
  readonly words = new Map<string, readonly string[]>();
  readonly #pages = new Map<string, PageFile>();

  /** Applies the difference to the given pages. */
  update(pages: ReadonlyMap<string, PageFile>): void {
    const gone = [...this.#pages.values()].filter((page) => pages.get(page.slug) !== page);
    if (gone.length > MANY_GONE) this.#clear();
    else for (const page of gone) this.#remove(page);
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

/** The lookup for the current state of a site. */
const lookupOf = memoSite((site) => {
  const lookup = lookups(site);
  lookup.update(site.pages);
  return lookup;
});

/** The pages that a tidy path may be meant to be, judging only by the disk. A page may have several explanations. */
export function matchPages(tidy: string, site: Site): readonly PageMatch[] {
  const lookup = lookupOf(site);
  return lookup.found.use(tidy, () => match(tidy, site, lookup));
}

/** The distinct moves that would explain a tidy path; empty when its name is too common. */
export function movesFrom(tidy: string, site: Site): ReadonlySet<string> {
  const lookup = lookupOf(site);
  return lookup.moves.use(tidy, () => {
    const same = sameName(tidy, lookup);
    const moved = same.filter((slug) => !isTranslation(tidy, slug));
    return new Set(same.length > TOO_COMMON ? [] : moved.map((slug) => moveOf(tidy, slug)));
  });
}

function match(tidy: string, site: Site, lookup: Lookup): PageMatch[] {
  const near = (lookup.byFolder.get(folderOf(tidy)) ?? []).slice(0, MAX_COMPARED);
  const same = sameName(tidy, lookup);
  const words = wordsOf(tidy);
  // The word of their folder is in the names of many pages: `examples/react-examples`.
  const inFolder = new Set(wordsOf(folderOf(tidy)));
  const saysMore = (name: readonly string[]): boolean => name.some((word) => !inFolder.has(word));
  return [
    ...[tidy].filter((slug) => site.pages.has(slug)).map((slug) => ({ slug, cost: COST.untidy, isLikely: true })),
    ...(lookup.byFold.get(fold(tidy)) ?? []).map((slug) => ({ slug, cost: COST.spelling, isLikely: true })),
    ...[
      ...near.filter((slug) => isTypo(baseName(tidy), baseName(slug))),
      ...same.filter((slug) => isTypoOfPath(folderOf(tidy), folderOf(slug))),
    ].map((slug) => ({ slug, cost: COST.typo + pathDistance(tidy, slug), isLikely: true })),
    ...foldersTurned(tidy)
      .filter((slug) => site.pages.has(slug))
      .map((slug) => ({ slug, cost: COST.folder, isLikely: true })),
    ...near
      .filter((slug) => sharesWords(words, lookup.wordsOf(slug)) && saysMore(words) && saysMore(lookup.wordsOf(slug)))
      .map((slug) => ({ slug, cost: COST.reworded, isLikely: true, onlyUnlisted: true })),
    ...namedAfterFolder(tidy, lookup).map((slug) => ({
      slug,
      cost: isArchived(slug) ? COST.aside : COST.moved,
      distance: pathDistance(folderOf(tidy), slug),
      isLikely: false,
    })),
    ...movedPages(tidy, same),
  ];
}

/** The nearest pages of the same name. */
function movedPages(tidy: string, same: readonly string[]): PageMatch[] {
  const isGeneric = GENERIC_NAMES.has(fold(baseName(tidy)));
  const isDistinctive = same.length === 1 && !isGeneric;
  const isUnlike = (slug: string): boolean =>
    isArchived(slug) ||
    isTranslation(tidy, slug) ||
    isOfVersion(tidy, slug) ||
    (isGeneric && !sharesFolder(tidy, slug));
  return same
    .map((slug) => ({ slug, isAside: isUnlike(slug) }))
    .map(({ slug, isAside }) => ({
      slug,
      isAside,
      cost: isAside ? COST.aside : COST.moved,
      distance: pathDistance(tidy, slug),
      isLikely: isDistinctive && !isTranslation(tidy, slug),
      ...(!isTranslation(tidy, slug) && { move: moveOf(tidy, slug) }),
    }))
    .sort((a, b) => a.cost + a.distance - b.cost - b.distance)
    .slice(0, MAX_MOVED);
}

/** True when both pages are in a folder of the same name. */
function sharesFolder(a: string, b: string): boolean {
  const folders = new Set(folderOf(a).split("/"));
  return folderOf(b)
    .split("/")
    .some((folder) => folder !== "" && folders.has(folder));
}

/** The pages elsewhere with the name of the folder whose introduction is gone. */
function namedAfterFolder(tidy: string, { byName }: Lookup): string[] {
  if (!GENERIC_NAMES.has(fold(baseName(tidy)))) return [];
  return (byName.get(fold(baseName(folderOf(tidy)))) ?? []).slice(0, MAX_MOVED);
}

/** The pages that an entry becomes when a page is turned into a folder, or a folder into a page. */
function foldersTurned(tidy: string): string[] {
  const name = baseName(tidy);
  const folder = folderOf(tidy);
  const inside = FOLDER_PAGES.map((page) => join(tidy, page));
  const isFolderPage = (FOLDER_PAGES as readonly string[]).includes(name);
  const beside = isFolderPage ? [folder, ...FOLDER_PAGES.map((page) => join(folder, page))] : [];
  return [...inside, join(tidy, name), ...beside].filter((slug) => slug !== tidy);
}

/** Pages of the same name in other folders. */
function sameName(tidy: string, { byName }: Lookup): string[] {
  return (byName.get(fold(baseName(tidy))) ?? []).filter((slug) => slug !== tidy).slice(0, MAX_SAME_NAME);
}
