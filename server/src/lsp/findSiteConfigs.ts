import { drain } from "../disk/drain.ts";
import type { FileSystem } from "../disk/fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped } from "../disk/ignore.ts";
import { folderOf, join, uriOfPath } from "../disk/paths.ts";
import { SETTINGS_FILE } from "../settings/findSettingsFile.ts";

/** The number of folders listed at a time. */
const PARALLEL = 16;

/** A limit on the time of a search, because a whole home folder may be open. Other configs are checked when opened. */
const MAX_FOLDERS = 20_000;
/** A lower number where each listing is a request over a network. */
const MAX_REMOTE_FOLDERS = 500;

/** A folder to list. */
interface Job {
  readonly folder: string;
  /** This folder, or one between it and the root, has a settings file. */
  readonly hasOwnSettings: boolean;
}

/**
 * Searches a folder for JSON files that `takes` accepts. Returns their URIs in no particular order. `takes` learns
 * whether a settings file below that folder applies. The search skips what `.gitignore` excludes, package folders and
 * folders with a dot, and does not follow links. Never rejects.
 */
export async function findSiteConfigs(
  root: string,
  files: FileSystem,
  takes: (uri: string, hasOwnSettings: boolean) => Promise<boolean>,
): Promise<string[]> {
  const ignores = new GitIgnores();
  const found: string[] = [];
  let left = files.cheapReads ? MAX_FOLDERS : MAX_REMOTE_FOLDERS;
  await drain<Job>([{ folder: "", hasOwnSettings: false }], PARALLEL, async (job) => {
    const { folder } = job;
    if (left-- <= 0) return undefined;
    const names = await files.readDirectory(uriOfPath(root, folder)).catch(() => []);
    // Git does not follow a link here either.
    if (names.some(([name, type]) => name === ".gitignore" && type === "file"))
      await readGitIgnore(root, folder, files, ignores);
    const hasOwnSettings = job.hasOwnSettings || (folder !== "" && names.some(([name]) => name === SETTINGS_FILE));
    const folders: Job[] = [];
    for (const [name, type] of names) {
      const path = join(folder, name);
      if (type === "folder") {
        if (!isAlwaysSkipped(name) && !ignores.ignores(path, true)) folders.push({ folder: path, hasOwnSettings });
      } else if (type === "file" && name.endsWith(".json") && !ignores.ignores(path, false)) {
        const uri = uriOfPath(root, path);
        if (await takes(uri, hasOwnSettings)) found.push(uri);
      }
    }
    return folders;
  });
  return found;
}

/** True for the path of a file or folder that a search of the folder would not reach: it follows no links. */
export async function isLeftOut(root: string, path: string, files: FileSystem): Promise<boolean> {
  if (isInSkippedFolder(path)) return true;
  const ignores = new GitIgnores();
  const segments = path.split("/");
  for (let depth = 0; depth < segments.length; depth++) {
    const folder = segments.slice(0, depth).join("/");
    if ((await files.typeOf(uriOfPath(root, join(folder, ".gitignore")))) === "file")
      await readGitIgnore(root, folder, files, ignores);
    if ((await files.typeOf(uriOfPath(root, join(folder, segments[depth]!)))) === "link") return true;
    if (ignores.ignores(segments.slice(0, depth + 1).join("/"), depth + 1 < segments.length)) return true;
  }
  return false;
}

/** True for a path in a package folder or in a folder with a dot. */
export function isInSkippedFolder(path: string): boolean {
  return folderOf(path).split("/").some(isAlwaysSkipped);
}

async function readGitIgnore(root: string, folder: string, files: FileSystem, ignores: GitIgnores): Promise<void> {
  const uri = uriOfPath(root, join(folder, ".gitignore"));
  const bytes = await files.readFile(uri, GITIGNORE_MAX_BYTES).catch(() => undefined);
  ignores.set(folder, bytes && new TextDecoder().decode(bytes));
}
