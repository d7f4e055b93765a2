import { lstatSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";
import { nfc } from "../../disk/paths.ts";

/**
 * Returns what is at a path, without following links. Undefined if nothing is there, or if a part of the path is not a
 * folder.
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

/** Read access to the entries of a disk. */
export interface Entries {
  /**
   * Returns an ID for the file or folder at a path, without following links. All paths to it have the same ID.
   * Undefined if nothing is there.
   */
  identity(file: string): string | undefined;
  /** Returns the names in a folder, spelled as on disk. */
  names(folder: string): readonly string[];
}

const entriesOnDisk: Entries = {
  identity(file) {
    const stats = lstatSync(file, { throwIfNoEntry: false, bigint: true });
    return stats && `${stats.dev} ${stats.ino}`;
  },
  names: (folder) => readdirSync(folder),
};

/** Whether an entry has exactly this name. On a case-insensitive disk, `identity` also accepts other spellings. */
export function isEntry(file: string, disk: Entries = entriesOnDisk): boolean {
  if (disk.identity(file) === undefined) return false;
  const name = nfc(path.basename(file));
  return disk.names(path.dirname(file)).some((each) => nfc(each) === name);
}

/**
 * Whether something can be moved to a path: nothing is there, or on a case-insensitive disk, only the same entry in
 * another spelling.
 */
export function isFree(to: string, from: string, disk: Entries = entriesOnDisk): boolean {
  const there = disk.identity(to);
  if (there === undefined) return true;
  return there === disk.identity(from) && path.dirname(to) === path.dirname(from) && !isEntry(to, disk);
}
