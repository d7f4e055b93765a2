import { fileURLToPath, pathToFileURL } from "node:url";
import type { EntryType, FileSystem } from "../../disk/fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped } from "../../disk/ignore.ts";
import { folderUriOf, join, pathOfUri, uriOfPath } from "../../disk/paths.ts";
import type { FolderSettings } from "./folderSettings.ts";

/**
 * One step of a search, by its absolute path: a file that was found, a folder that could not be listed, or a link to a
 * file that is really outside the searched folder.
 */
export type Found =
  | { readonly file: string }
  | { readonly unreadable: string }
  | { readonly outside: string; readonly real: string };

/**
 * Finds the files below a folder that match the `files` globs, those of a folder before those of its subfolders. Skips
 * what `.gitignore` excludes, package folders and folders with a dot, and does not follow links to folders, nor out of the
 * searched folder. It is lazy, so that a site can be checked while its folder is cached.
 */
export async function* findConfigs(folder: string, disk: FileSystem, settings: FolderSettings): AsyncGenerator<Found> {
  const start = pathToFileURL(folder).href;
  const { root, path, ignores } = await ignoresAbove(start, disk);
  const folders = [path];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const uri = uriOfPath(root, at);
    const names = await disk.readDirectory(uri).catch(() => undefined);
    if (!names) {
      yield { unreadable: fileURLToPath(uri) };
      continue;
    }
    const holds = (wanted: string): boolean => names.some(([name]) => name === wanted);
    settings.folderListed(uri, holds);
    if (holds(".gitignore")) await readGitIgnore(root, at, ignores, disk);
    const below: string[] = [];
    const files: (readonly [name: string, found: Found])[] = [];
    for (const [name, type] of names) {
      if (type === "folder" ? isAlwaysSkipped(name) : !name.endsWith(".json")) continue;
      const child = join(at, name);
      if (ignores.ignores(child, type === "folder")) continue;
      const childUri = uriOfPath(root, child);
      if (type === "folder") below.push(child);
      else if (await settings.isSiteConfig(childUri, start)) {
        const found = await fileAt(childUri, type, start, disk);
        if (found) files.push([name, found]);
      }
    }
    for (const [, found] of files.sort(([one], [other]) => (one < other ? -1 : 1))) yield found;
    // Last in, first out.
    folders.push(...below.sort().reverse());
  }
}

interface Ignores {
  /** URI of the folder that paths are relative to: the repository, or the searched folder. */
  readonly root: string;
  /** The path of the searched folder below it. */
  readonly path: string;
  readonly ignores: GitIgnores;
}

/** What the `.gitignore` files above a folder say about it, up to the root of its repository. */
async function ignoresAbove(start: string, disk: FileSystem): Promise<Ignores> {
  const ignores = new GitIgnores();
  const none = { root: start, path: "", ignores };
  const above: string[] = [];
  for (let at = start; ; at = folderUriOf(at)) {
    above.unshift(at);
    if ((await disk.typeOf(`${at}/.git`)) !== undefined) break;
    if (folderUriOf(at).length <= "file://".length) return none;
  }
  const root = above[0]!;
  const path = pathOfUri(root, start) ?? "";
  for (const folder of above.slice(0, -1)) await readGitIgnore(root, pathOfUri(root, folder) ?? "", ignores, disk);
  // An ignored folder that the command line names is searched nevertheless.
  for (const folder of above.slice(1)) {
    if (ignores.ignores(pathOfUri(root, folder) ?? "", true)) return none;
  }
  return { root, path, ignores };
}

async function readGitIgnore(root: string, folder: string, ignores: GitIgnores, disk: FileSystem): Promise<void> {
  const uri = uriOfPath(root, join(folder, ".gitignore"));
  // Git does not follow a link here either.
  const isFile = (await disk.typeOf(uri)) === "file";
  const bytes = isFile ? await disk.readFile(uri, GITIGNORE_MAX_BYTES).catch(() => undefined) : undefined;
  ignores.set(folder, bytes && new TextDecoder().decode(bytes));
}

/** A file, or a link to one; undefined for anything else. */
async function fileAt(uri: string, type: EntryType, start: string, disk: FileSystem): Promise<Found | undefined> {
  const file = fileURLToPath(uri);
  if (type !== "link") return type === "file" ? { file } : undefined;
  const [target, root] = [await disk.realUri?.(uri), await disk.realUri?.(start)];
  if (target === undefined || root === undefined) return undefined;
  if (pathOfUri(root, target) === undefined) return { outside: file, real: fileURLToPath(target) };
  return (await disk.typeOf(target)) === "file" ? { file } : undefined;
}
