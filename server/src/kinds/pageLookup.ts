import { isReadme, isSnippet } from "../site/pageRole.ts";
import { baseName, folderOf, join } from "../site/paths.ts";
import { memoSite, type Site } from "../site/site.ts";
import { fold, holdsWords, isPutAside, isTypo, isTypoOfPath, moveOf, pathDistance, wordsOf } from "./pageNames.ts";

/** Pages with the same file name that are compared: `index` may be in every folder. */
const MAX_SAME_NAME = 200;

/** Names that are compared letter by letter, for one path. */
const MAX_COMPARED = 2_000;

/** Paths whose answers are kept. */
const MAX_KEPT = 5_000;

/** A page that could be meant by a path without a file, and what would explain it. A lower cost explains better. */
export interface PageMatch {
  readonly slug: string;
  readonly cost: number;
  /** True when, as far as the disk tells, hardly anything else explains it. */
  readonly isLikely: boolean;
  /** Of a page elsewhere: how it would have been moved. Pages move together, so others may speak for it. */
  readonly move?: string;
  /** Of a page elsewhere: how far away. Comes on top of the cost, the less the more speak for the move. */
  readonly distance?: number;
  /** Explains only a page that the navigation does not list yet. */
  readonly onlyUnlisted?: boolean;
}

/** What each explanation costs: the surest first, with room for the distance of two paths between. */
const COST = { untidy: 0, spelling: 1, typo: 2, folder: 20, reworded: 25, moved: 30, aside: 60, renamed: 90 } as const;

/** File names that say nothing of what is in them, so that the same one elsewhere is no sign. */
const GENERIC_NAMES = new Set(["index", "introduction", "intro", "overview", "readme", "quickstart", "gettingstarted"]);

/** The names of a page that stands for its folder. */
const FOLDER_PAGES = ["index", "introduction", "overview"] as const;

/** The pages of a site, found by what stays when a path is misspelt or a page is moved. */
interface Lookup {
  readonly byFold: ReadonlyMap<string, readonly string[]>;
  /** By the folded file name. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  readonly known: Map<string, readonly PageMatch[]>;
}

const lookupOf = memoSite((site): Lookup => {
  const byFold = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const byFolder = new Map<string, string[]>();
  for (const page of site.pages.values()) {
    const { slug } = page;
    if (isSnippet(slug) || isReadme(page)) continue;
    push(byFold, fold(slug), slug);
    push(byName, fold(baseName(slug)), slug);
    push(byFolder, folderOf(slug), slug);
  }
  return { byFold, byName, byFolder, known: new Map() };
});

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The pages that a tidy path may mean, by what is on disk alone; a page may come with several explanations. */
export function matchPages(tidy: string, site: Site): readonly PageMatch[] {
  const lookup = lookupOf(site);
  let matches = lookup.known.get(tidy);
  if (!matches) {
    matches = match(tidy, site, lookup);
    if (lookup.known.size < MAX_KEPT) lookup.known.set(tidy, matches);
  }
  return matches;
}

/** The moves that would explain a tidy path: each once. */
export function movesFrom(tidy: string, site: Site): ReadonlySet<string> {
  return new Set(sameName(tidy, lookupOf(site)).map((slug) => moveOf(tidy, slug)));
}

function match(tidy: string, site: Site, lookup: Lookup): PageMatch[] {
  const near = (lookup.byFolder.get(folderOf(tidy)) ?? []).slice(0, MAX_COMPARED);
  const below = (lookup.byFolder.get(tidy) ?? []).slice(0, MAX_COMPARED);
  const same = sameName(tidy, lookup);
  const words = wordsOf(tidy);
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
      .filter((slug) => holdsWords(words, wordsOf(slug)))
      .map((slug) => ({ slug, cost: COST.reworded, isLikely: true, onlyUnlisted: true })),
    ...same.map((slug) => ({
      slug,
      cost: isPutAside(tidy, slug) ? COST.aside : COST.moved,
      distance: pathDistance(tidy, slug),
      isLikely: same.length === 1 && !GENERIC_NAMES.has(fold(baseName(tidy))),
      move: moveOf(tidy, slug),
    })),
    ...[...near, ...below].map((slug) => ({
      slug,
      cost: COST.renamed - wordsOf(slug).filter((word) => words.includes(word)).length,
      isLikely: false,
      onlyUnlisted: true,
    })),
  ];
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
