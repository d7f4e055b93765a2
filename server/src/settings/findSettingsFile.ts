import type { FileSystem } from "../disk/fileSystem.ts";
import { folderUriOf, pathOfUri } from "../disk/paths.ts";

/** The name of the file with the `files`, `strict` and `rules` settings that everyone in a repository shares. */
export const SETTINGS_FILE = ".sitekeeper.json";

/** The name of a plan of user groups: a JSON file with a schema of ours, like the settings file. */
export const PLAN_FILE = "user-groups.json";

/** A settings file that was found. */
export interface FoundFile {
  readonly uri: string;
  readonly text: string;
  /** The file is a link that leads out of its repository (without one, out of its folder), so it counts as empty. */
  readonly leadsOut?: true;
}

/** The disk operations of the search. */
export type SettingsDisk = Pick<FileSystem, "readFile" | "typeOf" | "realUri">;

/** The largest settings file that is read, in bytes. */
export const SETTINGS_MAX_BYTES = 1024 * 1024;
const MAX_LEVELS = 64;

/** The results of searches, by the URIs of folders. */
export type KnownSettings = Map<string, Promise<FoundFile | undefined>>;

/**
 * Finds the settings for a folder: the nearest `.sitekeeper.json`, in the folder itself or above it, up to the root of
 * the repository (the folder that contains `.git`). Never rejects: an unreadable file counts as absent.
 * @param folder URI of the folder, without a slash at its end
 * @param known what other searches found, for many folders of a disk that does not change meanwhile
 */
export function findSettingsFile(
  folder: string,
  files: SettingsDisk,
  known: KnownSettings = new Map(),
  level = 0,
): Promise<FoundFile | undefined> {
  if (level === MAX_LEVELS || !isFolder(folder)) return Promise.resolve(undefined);
  const search = async (): Promise<FoundFile | undefined> => {
    const uri = `${folder}/${SETTINGS_FILE}`;
    const text = await readText(uri, files);
    if (text !== undefined)
      return (await leadsOut(uri, folder, files)) ? { uri, text: "{}", leadsOut: true } : { uri, text };
    if (await exists(`${folder}/.git`, files)) return undefined;
    return findSettingsFile(folderUriOf(folder), files, known, level + 1);
  };
  const found = known.get(folder) ?? search();
  known.set(folder, found);
  return found;
}

/** False above the root of a file system, where only the scheme or the host remains. */
export function isFolder(uri: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?(?:\/|$)/i.test(uri) && !/^[a-z][a-z0-9+.-]*:\/?$/i.test(uri);
}

async function readText(uri: string, files: SettingsDisk): Promise<string | undefined> {
  try {
    const bytes = await files.readFile(uri, SETTINGS_MAX_BYTES);
    // Most levels have no such file: making a decoder before the read takes longer than all the rest of the search.
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

/** Someone else's repository may link to a file of the user, whose content would be printed as a setting. */
async function leadsOut(uri: string, folder: string, files: SettingsDisk): Promise<boolean> {
  if ((await files.typeOf(uri).catch(() => undefined)) !== "link") return false;
  let root = folder;
  while (isFolder(root) && !(await exists(`${root}/.git`, files))) root = folderUriOf(root);
  const real = await files.realUri?.(uri).catch(() => undefined);
  const realRoot = await files.realUri?.(isFolder(root) ? root : folder).catch(() => undefined);
  return real === undefined || realRoot === undefined || pathOfUri(realRoot, real) === undefined;
}

async function exists(uri: string, files: SettingsDisk): Promise<boolean> {
  try {
    return (await files.typeOf(uri)) !== undefined;
  } catch {
    return false;
  }
}
