import type { EntryType, FileSystem } from "../disk/fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped } from "../disk/ignore.ts";
import { folderUriOf, join, pathOfUri, uriOfPath } from "../disk/paths.ts";
import { isFolder, SETTINGS_FILE } from "./findSettingsFile.ts";

/** A search result: a file, or something that could not be searched. All values are URIs. */
export type SearchResult =
  | { readonly file: string; readonly isLink: boolean }
  /** A folder that cannot be listed. */
  | { readonly unreadable: string }
  /** A link to a file outside the folder being searched. */
  | { readonly outside: string; readonly real: string };

interface Search {
  /**
   * Whether the file at a URI can be a site config. Called for `.json` files.
   * @param hasOwnSettings Whether there is a settings file between the folder being searched and this file.
   */
  isSiteConfig(uri: string, hasOwnSettings: boolean): Promise<boolean>;
  /** Called after a folder has been listed. */
  onListed?(uri: string, names: ReadonlySet<string>): void;
  /**
   * The number of folders to list in parallel, followed by the maximum number of folders to list in total. If only one
   * folder is listed at a time, its files are read while the folder is still cached.
   */
  readonly parallel?: number;
  readonly maxFolders?: number;
}

type Names = Awaited<ReturnType<FileSystem["readDirectory"]>>;

/** A folder to list, relative to the root. */
interface Job {
  readonly path: string;
  readonly hasOwnSettings: boolean;
  names?: Promise<Names | undefined>;
}

/**
 * Searches a folder for files that can be site configs. The files in a folder come before those in its subfolders.
 * Skips package folders, dot folders, and everything that `.gitignore` excludes. Does not follow links to folders, or
 * links that point outside the folder being searched. Searches lazily and never rejects.
 */
export async function* findSiteConfigs(start: string, disk: FileSystem, search: Search): AsyncGenerator<SearchResult> {
  const { parallel = 1 } = search;
  let remaining = search.maxFolders ?? Number.POSITIVE_INFINITY;
  const { root, path, ignores } = await ignoresAbove(start, disk);
  const list = (folder: string): Promise<Names | undefined> =>
    disk.readDirectory(uriOfPath(root, folder)).catch(() => undefined);
  const jobs: Job[] = [{ path, hasOwnSettings: false }];
  for (;;) {
    // Start listing the next folders while the current folder is processed.
    for (const job of jobs.slice(-parallel).reverse()) if (!job.names && remaining-- > 0) job.names = list(job.path);
    const job = jobs.pop();
    if (!job) return;
    if (!job.names) continue;
    const uri = uriOfPath(root, job.path);
    const entries = await job.names;
    if (!entries) {
      yield { unreadable: uri };
      continue;
    }
    const names = new Set(entries.map(([name]) => name));
    search.onListed?.(uri, names);
    if (names.has(".gitignore")) await readGitIgnore(root, job.path, ignores, disk);
    const hasOwnSettings = job.hasOwnSettings || (job.path !== path && names.has(SETTINGS_FILE));
    const below: string[] = [];
    const files: (readonly [name: string, found: SearchResult])[] = [];
    for (const [name, type] of entries) {
      if (type === "folder" ? isAlwaysSkipped(name) : !name.endsWith(".json")) continue;
      const child = join(job.path, name);
      if (ignores.ignores(child, type === "folder")) continue;
      const childUri = uriOfPath(root, child);
      if (type === "folder") below.push(child);
      else if (await search.isSiteConfig(childUri, hasOwnSettings)) {
        const found = await fileAt(childUri, type, start, disk);
        if (found) files.push([name, found]);
      }
    }
    for (const [, found] of files.sort(([one], [other]) => (one < other ? -1 : 1))) yield found;
    // The list of jobs is used as a stack.
    jobs.push(
      ...below
        .sort()
        .reverse()
        .map((each) => ({ path: each, hasOwnSettings })),
    );
  }
}

/** Whether a search would skip a file or folder. Does not follow links. */
export async function isExcludedFromSearch(start: string, uri: string, disk: FileSystem): Promise<boolean> {
  const below = pathOfUri(start, uri);
  if (below === undefined) return true;
  const { root, path, ignores } = await ignoresAbove(start, disk);
  const segments = below.split("/");
  if (segments.slice(0, -1).some(isAlwaysSkipped)) return true;
  let folder = path;
  for (const [depth, segment] of segments.entries()) {
    await readGitIgnore(root, folder, ignores, disk);
    folder = join(folder, segment);
    if ((await disk.typeOf(uriOfPath(root, folder))) === "link") return true;
    if (ignores.ignores(folder, depth + 1 < segments.length)) return true;
  }
  return false;
}

interface Ignores {
  /** The URI of the folder that paths are relative to, which is either the repository or the folder being searched. */
  readonly root: string;
  /** The path of the folder being searched, relative to the root. */
  readonly path: string;
  readonly ignores: GitIgnores;
}

/** Reads the `.gitignore` files above a folder, up to the root of the folder's repository. */
async function ignoresAbove(start: string, disk: FileSystem): Promise<Ignores> {
  const none = { root: start, path: "", ignores: new GitIgnores() };
  const ancestors: string[] = [];
  for (let at = start; ; at = folderUriOf(at)) {
    if (!isFolder(at)) return none;
    ancestors.unshift(at);
    if ((await disk.typeOf(`${at}/.git`).catch(() => undefined)) !== undefined) break;
  }
  const root = ancestors[0]!;
  const ignores = new GitIgnores();
  for (const folder of ancestors.slice(0, -1)) await readGitIgnore(root, pathOfUri(root, folder) ?? "", ignores, disk);
  // A folder that was opened or passed explicitly is searched even if it is ignored.
  if (ancestors.slice(1).some((folder) => ignores.ignores(pathOfUri(root, folder) ?? "", true))) return none;
  return { root, path: pathOfUri(root, start) ?? "", ignores };
}

async function readGitIgnore(root: string, folder: string, ignores: GitIgnores, disk: FileSystem): Promise<void> {
  const uri = uriOfPath(root, join(folder, ".gitignore"));
  // Like Git, do not follow a symbolic link to a `.gitignore`.
  const isFile = (await disk.typeOf(uri).catch(() => undefined)) === "file";
  const bytes = isFile ? await disk.readFile(uri, GITIGNORE_MAX_BYTES).catch(() => undefined) : undefined;
  ignores.set(folder, bytes && new TextDecoder().decode(bytes));
}

/** Returns the file at a URI, or the file that the link at the URI points to. Returns undefined for anything else. */
async function fileAt(
  uri: string,
  type: EntryType,
  start: string,
  disk: FileSystem,
): Promise<SearchResult | undefined> {
  if (type !== "link") return type === "file" ? { file: uri, isLink: false } : undefined;
  const [target, root] = [await disk.realUri?.(uri), await disk.realUri?.(start)];
  if (target === undefined || root === undefined) return undefined;
  if (pathOfUri(root, target) === undefined) return { outside: uri, real: target };
  return (await disk.typeOf(target)) === "file" ? { file: uri, isLink: true } : undefined;
}
