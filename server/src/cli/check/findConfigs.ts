import { fileURLToPath, pathToFileURL } from "node:url";
import { nodeFileSystem } from "../../lsp/nodeFileSystem.ts";
import { drain } from "../../site/drain.ts";
import type { EntryType } from "../../site/fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped } from "../../site/ignore.ts";
import { folderUriOf, join, pathOfUri, uriOfPath } from "../../site/paths.ts";
import type { FolderSettings } from "./folderSettings.ts";

/** Folders listed at a time. */
const PARALLEL = 16;

/** What a search came to: absolute paths, in their order. */
export interface Search {
  readonly files: readonly string[];
  /** Folders that could not be listed. */
  readonly unreadable: readonly string[];
}

/**
 * Finds the files below a folder that the `files` globs take for site configs. What `.gitignore` leaves out, packages
 * and folders with a dot are not looked into, and links to folders are not followed.
 */
export async function findConfigs(folder: string, settings: FolderSettings): Promise<Search> {
  const files = nodeFileSystem;
  const start = pathToFileURL(folder).href;
  const { root, path: startPath, ignores } = await ignoresAbove(start);
  const found: string[] = [];
  const unreadable: string[] = [];
  await drain([startPath], PARALLEL, async (at) => {
    const uri = uriOfPath(root, at);
    const names = await files.readDirectory(uri).catch(() => undefined);
    if (!names) {
      unreadable.push(fileURLToPath(uri));
      return undefined;
    }
    const all = new Set(names.map(([name]) => name));
    settings.folderListed(uri, all);
    if (all.has(".gitignore")) await readGitIgnore(root, at, ignores);
    const folders: string[] = [];
    for (const [name, type] of names) {
      const child = join(at, name);
      if (type === "folder") {
        if (!isAlwaysSkipped(name) && !ignores.ignores(child, true)) folders.push(child);
      } else if (name.endsWith(".json") && (await isFile(uriOfPath(root, child), type))) {
        if (!ignores.ignores(child, false) && (await settings.takes(uriOfPath(root, child), start)))
          found.push(fileURLToPath(uriOfPath(root, child)));
      }
    }
    return folders;
  });
  return { files: found.sort(), unreadable: unreadable.sort() };
}

interface Ignores {
  /** URI of the folder that paths are relative to: the repository's, or the one that is searched. */
  readonly root: string;
  /** The path of the searched folder below it. */
  readonly path: string;
  readonly ignores: GitIgnores;
}

/** What the `.gitignore` files above a folder say of it, up to the root of its repository. */
async function ignoresAbove(start: string): Promise<Ignores> {
  const ignores = new GitIgnores();
  const none = { root: start, path: "", ignores };
  const above: string[] = [];
  for (let at = start; ; at = folderUriOf(at)) {
    above.unshift(at);
    if ((await nodeFileSystem.typeOf(`${at}/.git`)) !== undefined) break;
    if (folderUriOf(at).length <= "file://".length) return none;
  }
  const root = above[0]!;
  const path = pathOfUri(root, start) ?? "";
  for (const folder of above.slice(0, -1)) await readGitIgnore(root, pathOfUri(root, folder) ?? "", ignores);
  // A folder that is named although it is left out is searched all the same.
  for (const folder of above.slice(1)) {
    if (ignores.ignores(pathOfUri(root, folder) ?? "", true)) return none;
  }
  return { root, path, ignores };
}

async function readGitIgnore(root: string, folder: string, ignores: GitIgnores): Promise<void> {
  const uri = uriOfPath(root, join(folder, ".gitignore"));
  const bytes = await nodeFileSystem.readFile(uri, GITIGNORE_MAX_BYTES).catch(() => undefined);
  ignores.set(folder, bytes && new TextDecoder().decode(bytes));
}

/** True for a file, and for a link that leads to one. */
async function isFile(uri: string, type: EntryType): Promise<boolean> {
  if (type !== "link") return type === "file";
  const target = await nodeFileSystem.realUri?.(uri);
  return target !== undefined && (await nodeFileSystem.typeOf(target)) === "file";
}
