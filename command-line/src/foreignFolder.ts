// biome-ignore lint/plugin: a file of the system, which has no size.
import { lstatSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import path from "node:path";

/** More links than any path has, unless they lead in a circle. */
const MAX_LINKS = 40;

/** The owner that Linux shows for files of users that a user namespace does not have, such as root in a sandbox. */
const UNMAPPED = 65_534;

/**
 * The first folder on the way to a folder, that one included, in which another user of the machine could replace what is
 * in it: it belongs to them, or they may write to it. Links on the way are followed, and checked, too. A shared
 * folder whose files only their owners can rename, like `/tmp`, is allowed on the way but not at its end.
 *
 * @returns undefined when there is none, and on Windows, where the folder of a user is closed to others
 * @throws Error of the file system
 */
export function foreignFolder(folder: string): string | undefined {
  const user = process.geteuid?.();
  if (user === undefined) return undefined;
  let at = "/";
  let rest = namesOf(folder);
  for (let links = 0; ; ) {
    const found = lstatSync(at, { throwIfNoEntry: false });
    // It will be created in the folder before it, which is safe.
    if (!found) return undefined;
    const isLast = rest.length === 0;
    if (!isTrusted(found, user, isLast)) return at;
    if (found.isSymbolicLink()) {
      if (++links > MAX_LINKS) return at;
      rest = [...namesOf(path.resolve(path.dirname(at), readlinkSync(at))), ...rest];
      at = "/";
      continue;
    }
    if (isOpen(found, user, isLast)) return at;
    if (isLast) return undefined;
    at = path.join(at, rest.shift() ?? "");
  }
}

const namesOf = (folder: string): string[] => path.resolve(folder).split("/").filter(Boolean);

const isTrusted = ({ uid }: Stats, user: number, isLast: boolean): boolean =>
  uid === user || uid === 0 || (uid === UNMAPPED && !isLast && isInUserNamespace());

/** Whether others may write. Many systems give each user a group of its own, with the number of the user. */
function isOpen({ mode, gid }: Stats, user: number, isLast: boolean): boolean {
  if (!isLast && (mode & 0o1000) !== 0) return false;
  const isOwnGroup = gid === user && gid === process.getegid?.();
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup);
}

/** Whether this process sees only some of the users of the machine. */
function isInUserNamespace(): boolean {
  try {
    return !/^\s*0\s+0\s+4294967295\s*$/.test(readFileSync("/proc/self/uid_map", "utf8"));
  } catch {
    return false;
  }
}
