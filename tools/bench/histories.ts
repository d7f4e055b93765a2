// Finds repairs that the authors of real sites made, using the Git histories of those sites.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { EntryType, FileSystem } from "../../server/src/disk/fileSystem.ts";
import { pathOfUri } from "../../server/src/disk/paths.ts";
import type { SiteConfig } from "../../server/src/formats/format.ts";
import { outlineOf } from "../../server/src/formats/readSite.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { openSite, type SiteIndex } from "../../server/src/site/siteIndex.ts";

const CONFIG = /(?:^|\/)(?:mint|docs|site\.config)\.json$/;
const SITE = "file:///site";

/**
 * The maximum length of a changed range. A longer range was generated or reordered, so positions do not show which
 * entry replaced which.
 */
const MAX_RANGE = 60;

/** A commit in which entries without a file were replaced with existing pages. */
export interface Repair {
  /** The config before the commit. */
  readonly config: SiteConfig;
  /** The files after the commit. */
  readonly site: SiteIndex;
  /** The new page of each replaced entry. */
  readonly entries: ReadonlyMap<string, string>;
  /**
   * Whether the pages were already missing before the commit. If not, the commit itself moved them, and the site was
   * never published without them.
   */
  readonly isLate: boolean;
}

/** Returns the Git directories in a folder, with a display name. */
export function historiesIn(folder: string): { name: string; git: string }[] {
  return readdirSync(folder).flatMap((name) => {
    const places = [name, `${name}/.git`, `${name}/repo`].map((place) => path.join(folder, place));
    const git = places.find((place) => existsSync(path.join(place, "HEAD")) && existsSync(path.join(place, "objects")));
    return git === undefined ? [] : [{ name, git }];
  });
}

/**
 * Finds the repairs in a history, commit by commit. Skips merge commits, because their changes are in the merged
 * commits.
 */
export async function* repairsIn(git: string): AsyncGenerator<Repair> {
  const log = run(git, [
    "log",
    "--no-merges",
    "--diff-filter=M",
    "--raw",
    "--no-abbrev",
    "--no-renames",
    "--format=%H",
  ]);
  let commit = "";
  for (const line of log.split("\n")) {
    if (/^[0-9a-f]{40,}$/.test(line)) commit = line;
    const [, before, after, file] = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) M\t(.*)$/.exec(line) ?? [];
    if (file === undefined || !CONFIG.test(file)) continue;
    const repair = await repairOf(git, commit, file, before!, after!);
    if (repair) yield repair;
  }
}

async function repairOf(git: string, commit: string, file: string, before: string, after: string) {
  const [old, now] = [before, after].map((blob) =>
    parseSiteConfig(`${SITE}/${path.basename(file)}`, run(git, ["cat-file", "blob", blob])),
  );
  const replaced = replacedPages(pagesOf(old!), pagesOf(now!));
  if (replaced.size === 0) return undefined;
  const folder = path.posix.dirname(file);
  const site = await siteAt(git, commit, folder);
  const isRepair = ([from, to]: readonly [string, string]): boolean => !site.pages.has(from) && site.pages.has(to);
  const entries = new Map([...replaced].filter(isRepair));
  if (entries.size === 0) return undefined;
  const earlier = await siteAt(git, `${commit}^`, folder);
  const isLate = [...entries].every(([from, to]) => !earlier.pages.has(from) && earlier.pages.has(to));
  return { config: old!, site, entries, isLate };
}

function pagesOf(config: SiteConfig): string[] {
  return outlineOf(config).pages.map(({ value }) => value);
}

/**
 * Finds replaced entries. Each of them is in a range between unchanged entries that is equally long in both versions.
 */
function replacedPages(old: readonly string[], now: readonly string[]): Map<string, string> {
  const replaced = new Map<string, string>();
  const remaining = new Set(now);
  const oldPages = new Set(old);
  let start = 0;
  for (const [index, page] of [...old, undefined].entries()) {
    if (page !== undefined && !remaining.has(page)) continue;
    const removed = old.slice(start, index);
    const from = start === 0 ? 0 : now.indexOf(old[start - 1]!) + 1;
    const until = page === undefined ? now.length : now.indexOf(page, from);
    const added = until < 0 ? [] : now.slice(from, until);
    start = index + 1;
    if (removed.length !== added.length || removed.length > MAX_RANGE || added.some((name) => oldPages.has(name)))
      continue;
    if (isReordered(removed, added)) continue;
    for (const [place, from] of removed.entries()) replaced.set(from, added[place]!);
  }
  return replaced;
}

/**
 * Whether a page name moved to another position in the range. In that case, positions do not show which entry replaced
 * which.
 */
function isReordered(removed: readonly string[], added: readonly string[]): boolean {
  const places = new Map(added.map((page, place) => [path.posix.basename(page), place]));
  return removed.some((page, place) => (places.get(path.posix.basename(page)) ?? place) !== place);
}

/** Returns the files of a folder in a commit, without their content. */
async function siteAt(git: string, commit: string, folder: string): Promise<SiteIndex> {
  const below = folder === "." ? "" : `${folder}/`;
  const files = run(git, ["ls-tree", "-r", "-z", "--name-only", commit, ...(below ? ["--", below] : [])])
    .split("\0")
    .filter((file) => file !== "" && file.startsWith(below))
    .map((file) => file.slice(below.length));
  return openSite({ uri: SITE, fileSystem: filesystemOf(files), isSiteConfig: (uri) => CONFIG.test(uri) });
}

function filesystemOf(files: readonly string[]): FileSystem {
  const folders = new Map<string, Map<string, EntryType>>([["", new Map()]]);
  for (const file of files) {
    let folder = "";
    const names = file.split("/");
    for (const [depth, name] of names.entries()) {
      const type = depth === names.length - 1 ? "file" : "folder";
      folders.get(folder)!.set(name, type);
      folder = folder === "" ? name : `${folder}/${name}`;
      if (type === "folder" && !folders.has(folder)) folders.set(folder, new Map());
    }
  }
  const place = (uri: string): string => pathOfUri(SITE, uri) ?? "";
  return {
    cheapReads: false,
    readDirectory: async (uri) => [...(folders.get(place(uri)) ?? [])],
    typeOf: async (uri) => {
      const at = place(uri);
      const slash = at.lastIndexOf("/");
      return folders.has(at) ? "folder" : folders.get(at.slice(0, Math.max(0, slash)))?.get(at.slice(slash + 1));
    },
    readFile: async () => new Uint8Array(),
  };
}

function run(git: string, parts: readonly string[]): string {
  return execFileSync("git", ["--git-dir", git, ...parts], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    stdio: ["ignore", "pipe", "ignore"],
  });
}
