import { SETTINGS_FILE } from "../settings/findSettingsFile.ts";
import { drain } from "../site/drain.ts";
import type { FileSystem } from "../site/fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped } from "../site/ignore.ts";
import { folderOf, join, uriOfPath } from "../site/paths.ts";

/** Folders listed at a time. */
const PARALLEL = 16;

/** An editor may have a whole home folder open: what is not found by then is checked when it is opened. */
const MAX_FOLDERS = 20_000;
/** Fewer where each listing is a request over a network. */
const MAX_REMOTE_FOLDERS = 500;

/** A folder to list. */
interface Job {
  readonly folder: string;
  /** There is a settings file in it, or between it and the root. */
  readonly hasOwnSettings: boolean;
}

/**
 * The URIs of the JSON files below a folder that `takes` wants, in no particular order; it is told whether a settings
 * file below that folder has a say. What `.gitignore` leaves out,
 * packages and folders with a dot are not looked into, and links are not followed. Never rejects.
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
    if (names.some(([name]) => name === ".gitignore")) await readGitIgnore(root, folder, files, ignores);
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

/** True for a path below a folder, of a file or of a folder, that a search of the folder would not come to. */
export async function isLeftOut(root: string, path: string, files: FileSystem): Promise<boolean> {
  if (isInSkippedFolder(path)) return true;
  const ignores = new GitIgnores();
  const segments = path.split("/");
  for (let depth = 0; depth < segments.length; depth++) {
    await readGitIgnore(root, segments.slice(0, depth).join("/"), files, ignores);
    if (ignores.ignores(segments.slice(0, depth + 1).join("/"), depth + 1 < segments.length)) return true;
  }
  return false;
}

/** True for what lies in a package or in a folder with a dot. */
export function isInSkippedFolder(path: string): boolean {
  return folderOf(path).split("/").some(isAlwaysSkipped);
}

async function readGitIgnore(root: string, folder: string, files: FileSystem, ignores: GitIgnores): Promise<void> {
  const uri = uriOfPath(root, join(folder, ".gitignore"));
  const bytes = await files.readFile(uri, GITIGNORE_MAX_BYTES).catch(() => undefined);
  ignores.set(folder, bytes && new TextDecoder().decode(bytes));
}
