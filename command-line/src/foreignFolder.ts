// biome-ignore lint/plugin: a file of the system, which has no size.
import { lstatSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import path from "node:path";

/** More links than any real path has. A longer chain is a loop. */
const MAX_LINKS = 40;

/** The owner that Linux reports for files of users outside the current user namespace, such as root in a sandbox. */
const UNMAPPED = 65_534;

/**
 * Returns the first folder on the path, including the last one, whose content another user could replace: the other
 * user owns it or can write to it. Links are followed and checked as well. A sticky folder such as `/tmp` is allowed as
 * a parent, but not as the last folder.
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
    // It will be created in its parent, which is safe.
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

/** Whether others can write. Many systems give each user a private group whose ID is the user ID. */
function isOpen({ mode, gid }: Stats, user: number, isLast: boolean): boolean {
  if (!isLast && (mode & 0o1000) !== 0) return false;
  const isOwnGroup = gid === user && gid === process.getegid?.();
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup);
}

/** Whether this process sees only some of the users on the machine. */
function isInUserNamespace(): boolean {
  try {
    return !/^\s*0\s+0\s+4294967295\s*$/.test(readFileSync("/proc/self/uid_map", "utf8"));
  } catch {
    return false;
  }
}
