import { baseName, extensionOf, folderOf } from "../../disk/paths.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { fold, isTypo, isTypoOfPath, pathDistance } from "./pageNames.ts";

const MAX_SUGGESTIONS = 5;

const MAX_COMPARED = 5_000;

/** The maximum number of paths whose suggestions are cached. */
const MAX_CACHED = 1_000;

/**
 * Suggests corrections for a broken path, most likely first: different case, a typo, the same name in another folder,
 * or the same name with another extension.
 */
export function suggestFiles(path: string, site: Site, extensions: readonly string[]): readonly string[] {
  const cache = suggestedIn(site);
  const key = [path, ...extensions].join("\0");
  let files = cache.get(key);
  if (!files) {
    files = compare(path, site, extensions);
    if (cache.size < MAX_CACHED) cache.set(key, files);
  }
  return files;
}

/**
 * The suggestions made since the last change on disk. They are cached because rules request suggestions on every
 * keystroke.
 */
const suggestedIn = memoSite(() => new Map<string, readonly string[]>());

function compare(path: string, site: Site, extensions: readonly string[]): string[] {
  const found: { file: string; cost: number }[] = [];
  for (const file of site.assetsWithExtension(extensions).slice(0, MAX_COMPARED)) {
    const cost = costOf(path, file);
    if (cost !== undefined) found.push({ file, cost });
  }
  return found
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ file }) => file);
}

function costOf(path: string, file: string): number | undefined {
  if (file === path) return undefined;
  if (fold(file) === fold(path)) return 0;
  const isSameFolder = folderOf(file) === folderOf(path);
  if (isSameFolder && isTypo(baseName(path), baseName(file))) return 1;
  if (baseName(file) === baseName(path))
    return isTypoOfPath(folderOf(path), folderOf(file)) ? 2 : 10 + pathDistance(path, file);
  if (stemOf(file) === stemOf(path)) return 50 + pathDistance(path, file);
  return undefined;
}

function stemOf(path: string): string {
  const extension = extensionOf(path);
  return fold(extension === "" ? baseName(path) : baseName(path).slice(0, -(extension.length + 1)));
}
