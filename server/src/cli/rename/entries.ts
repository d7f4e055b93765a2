import { lstatSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";
import { nfc } from "../../disk/paths.ts";

/**
 * What is at a path, links not followed; undefined when nothing is, or a part of the path is not a folder.
 *
 * @throws Error of the file system
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

/** The operations on a disk's entries. */
export interface Entries {
  /** Names the file or folder at a path, links not followed; the same for each path to it. Undefined when nothing is there. */
  identity(file: string): string | undefined;
  /** The names in a folder, as they are written on the disk. */
  names(folder: string): readonly string[];
}

/** The entries of this machine's disk. */
const entriesOnDisk: Entries = {
  identity(file) {
    const stats = lstatSync(file, { throwIfNoEntry: false, bigint: true });
    return stats && `${stats.dev} ${stats.ino}`;
  },
  names: (folder) => readdirSync(folder),
};

/** True when there is an entry with this very name. A disk that ignores case also answers for other spellings. */
export function isEntry(file: string, disk: Entries = entriesOnDisk): boolean {
  if (disk.identity(file) === undefined) return false;
  const name = nfc(path.basename(file));
  return disk.names(path.dirname(file)).some((each) => nfc(each) === name);
}

/**
 * True when something can move to a path: nothing is there, or on a disk that ignores case, only the entry itself under
 * another spelling.
 */
export function isFree(to: string, from: string, disk: Entries = entriesOnDisk): boolean {
  const there = disk.identity(to);
  if (there === undefined) return true;
  return there === disk.identity(from) && path.dirname(to) === path.dirname(from) && !isEntry(to, disk);
}
