// biome-ignore lint/plugin: files in /proc have no size.
import { lstatSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import path from "node:path";

/** The maximum number of symbolic links to follow. No real path has this many, so a longer chain is a loop. */
const MAX_LINKS = 40;

/**
 * The owner that Linux reports for files owned by users outside the current user namespace, such as root in a sandbox.
 */
const UNMAPPED = 65_534;

/**
 * Returns the first folder on the path, including the last one, whose content another user could replace because that
 * user owns the folder or can write to it. Symbolic links are checked and then followed. A sticky folder such as `/tmp`
 * is allowed as a parent, but not as the last folder.
 *
 * @returns Undefined if there is no such folder, and always on Windows, where user folders are private.
 * @throws {Error} A file system error.
 */
export function foreignFolder(folder: string): string | undefined {
  const user = process.geteuid?.();
  if (user === undefined) return undefined;
  let at = "/";
  let rest = namesOf(folder);
  for (let links = 0; ; ) {
    const found = lstatSync(at, { throwIfNoEntry: false });
    // The missing folder will be created in its parent, which is safe.
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

/**
 * Whether other users can write to the folder. On many systems, each user has a private group whose ID equals the user
 * ID. Such a group does not count as another user.
 */
function isOpen({ mode, gid }: Stats, user: number, isLast: boolean): boolean {
  if (!isLast && (mode & 0o1000) !== 0) return false;
  const isOwnGroup = gid === user && gid === process.getegid?.();
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup);
}

/** Whether this process runs in a user namespace and therefore sees only some of the users on this machine. */
function isInUserNamespace(): boolean {
  try {
    return !/^\s*0\s+0\s+4294967295\s*$/.test(readFileSync("/proc/self/uid_map", "utf8"));
  } catch {
    return false;
  }
}
