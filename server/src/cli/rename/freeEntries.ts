import { lstatSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";
import { nfc } from "../../disk/paths.ts";

/**
 * Returns information about the file or folder at a path, without following symbolic links. Returns undefined if the
 * path does not exist, or if one of its parents is not a folder.
 *
 * @throws {Error} A file system error.
 */
export function entryAt(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Read access to the files and folders on a disk. */
export interface Entries {
  /**
   * Returns an ID for the file or folder at a path, without following symbolic links. The ID is the same for all paths
   * that lead to the same entry. Returns undefined if the path does not exist.
   */
  identity(file: string): string | undefined;
  /** Returns the names of the entries in a folder, spelled as on disk. */
  names(folder: string): readonly string[];
}

const entriesOnDisk: Entries = {
  identity(file) {
    const stats = lstatSync(file, { throwIfNoEntry: false, bigint: true });
    return stats && `${stats.dev} ${stats.ino}`;
  },
  names: (folder) => readdirSync(folder),
};

/**
 * Whether an entry has exactly this name. `identity` is not enough, because on a case-insensitive disk it accepts other
 * spellings.
 */
export function isEntry(file: string, disk: Entries = entriesOnDisk): boolean {
  if (disk.identity(file) === undefined) return false;
  const name = nfc(path.basename(file));
  return disk.names(path.dirname(file)).some((each) => nfc(each) === name);
}

/**
 * Whether an entry can be moved to a path. Nothing may exist there, except that on a case-insensitive disk, the entry
 * may be renamed to another spelling of its own name.
 */
export function isFree(to: string, from: string, disk: Entries = entriesOnDisk): boolean {
  const existing = disk.identity(to);
  if (existing === undefined) return true;
  return existing === disk.identity(from) && path.dirname(to) === path.dirname(from) && !isEntry(to, disk);
}
