import type { FileSystem } from "../disk/fileSystem.ts";
import { folderUriOf, pathOfUri } from "../disk/paths.ts";

/** The name of the settings file, which is shared by everyone who works on a repository. */
export const SETTINGS_FILE = ".sitekeeper.json";

/** The name of a user groups plan. Like the settings file, it is a JSON file that is checked with a built-in schema. */
export const PLAN_FILE = "user-groups.json";

export interface FoundFile {
  readonly uri: string;
  readonly text: string;
  /**
   * Whether the file is a symbolic link that points outside its repository, or outside its folder if there is no
   * repository. Such a file is treated as empty.
   */
  readonly isOutside?: true;
}

/** The file system operations needed for the search. */
export type SettingsDisk = Pick<FileSystem, "readFile" | "typeOf" | "realUri">;

export const SETTINGS_MAX_BYTES = 1024 * 1024;
const MAX_LEVELS = 64;

/** Search results by folder URI. */
export type KnownSettings = Map<string, Promise<FoundFile | undefined>>;

/**
 * Finds the settings file for a folder: the nearest `.sitekeeper.json` in the folder or its parents, up to the root of
 * the repository (the folder that contains `.git`). Never rejects. Treats an unreadable file as missing.
 * @param folder The URI of the folder, without a trailing slash.
 * @param known The results of earlier searches. They can be shared between searches as long as the disk does not
 * change.
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
      return (await isOutside(uri, folder, files)) ? { uri, text: "{}", isOutside: true } : { uri, text };
    if (await exists(`${folder}/.git`, files)) return undefined;
    return findSettingsFile(folderUriOf(folder), files, known, level + 1);
  };
  const found = known.get(folder) ?? search();
  known.set(folder, found);
  return found;
}

/**
 * Whether a folder can have this URI. False above the root of a file system, where the URI contains only a scheme or a
 * host.
 */
export function isFolder(uri: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?(?:\/|$)/i.test(uri) && !/^[a-z][a-z0-9+.-]*:\/?$/i.test(uri);
}

async function readText(uri: string, files: SettingsDisk): Promise<string | undefined> {
  try {
    const bytes = await files.readFile(uri, SETTINGS_MAX_BYTES);
    // Create the decoder only when it is needed. For folders without a settings file, which are common, creating
    // the decoder would take longer than the rest of the search.
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether the file is a link that points outside the repository. Otherwise, an untrusted repository could link to a
 * private file, whose content would then be displayed as a setting.
 */
async function isOutside(uri: string, folder: string, files: SettingsDisk): Promise<boolean> {
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
