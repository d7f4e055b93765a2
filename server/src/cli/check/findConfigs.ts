import { fileURLToPath, pathToFileURL } from "node:url";
import type { EntryType, FileSystem } from "../../site/fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped } from "../../site/ignore.ts";
import { folderUriOf, join, pathOfUri, uriOfPath } from "../../site/paths.ts";
import type { FolderSettings } from "./folderSettings.ts";

/** One step of a search: a file that was found, or a folder that could not be listed, by its absolute path. */
export type Found = { readonly file: string } | { readonly unreadable: string };

/**
 * Finds the files below a folder that match the `files` globs, those of a folder before those of its subfolders. Skips
 * what `.gitignore` excludes, package folders and folders with a dot, and does not follow links to folders. It is lazy,
 * so that a site can be checked while its folder is cached.
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
    const files: string[] = [];
    for (const [name, type] of names) {
      if (type === "folder" ? isAlwaysSkipped(name) : !name.endsWith(".json")) continue;
      const child = join(at, name);
      if (ignores.ignores(child, type === "folder")) continue;
      const childUri = uriOfPath(root, child);
      if (type === "folder") below.push(child);
      else if ((await settings.isSiteConfig(childUri, start)) && (await isFile(childUri, type, disk)))
        files.push(childUri);
    }
    for (const file of files.sort()) yield { file: fileURLToPath(file) };
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
  const bytes = await disk.readFile(uri, GITIGNORE_MAX_BYTES).catch(() => undefined);
  ignores.set(folder, bytes && new TextDecoder().decode(bytes));
}

/** True for a file, and for a link to one. */
async function isFile(uri: string, type: EntryType, disk: FileSystem): Promise<boolean> {
  if (type !== "link") return type === "file";
  const target = await disk.realUri?.(uri);
  return target !== undefined && (await disk.typeOf(target)) === "file";
}
