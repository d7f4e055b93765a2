import { randomBytes } from "node:crypto";
import { link, open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { renameWhenFree } from "./renameWhenFree.ts";

/** The mode, owner, and group of a file. */
export interface FileAccess {
  readonly mode: number;
  /** The owner and group. Default: those of the process. */
  readonly uid?: number;
  readonly gid?: number;
}

/** The content and access rights of a file to write. */
interface DurableWrite {
  readonly content: string | Uint8Array;
  /** By default, only the owner can read and write the file. */
  readonly access?: FileAccess;
  /** The path of the temporary file, which must be in the same folder as the file. Default: a random hidden name. */
  readonly temporary?: string;
}

const PRIVATE: FileAccess = { mode: 0o600 };

/**
 * Replaces a file atomically: after a crash it has either the old or the new content. Once the promise resolves, the
 * new content is durable.
 *
 * @param mayReplace Called once the new content is on disk, just before the rename. If it rejects, the file is not
 * changed.
 * @throws {Error} A file system error, or the error from `mayReplace`.
 */
export async function replaceDurably(
  file: string,
  write: DurableWrite,
  mayReplace: () => Promise<void> = async () => {},
): Promise<void> {
  const temporary = await writeBeside(file, write);
  try {
    await mayReplace();
    await renameWhenFree(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/**
 * The error codes of a file system that does not support hard links: EPERM on Linux (see link(2)), ENOTSUP, EOPNOTSUPP,
 * and ENOSYS on macOS and others, and EISDIR on Windows, where Node maps ERROR_INVALID_FUNCTION to it.
 */
const NO_LINKS: ReadonlySet<unknown> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EISDIR"]);

/** The maximum number of times to poll a file that another process is creating, and the interval in milliseconds. */
const MAX_POLLS = 100;
const POLL_MS = 10;

/**
 * Creates a file atomically: even after a crash, the file either has all its content or does not exist. Never replaces
 * an existing file, so if several processes call this function, only one of them creates the file. On a file system
 * without hard links, the file is briefly empty, and a crash during that time leaves it empty.
 *
 * @param write The file to write. Its content must not be empty.
 * @returns False if the file already exists.
 * @throws {Error} A file system error.
 */
export async function createDurably(file: string, write: DurableWrite): Promise<boolean> {
  const temporary = await writeBeside(file, write);
  let isOurs = true;
  try {
    // Unlike rename, link fails if the name exists.
    await link(temporary, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (NO_LINKS.has(code)) isOurs = await createWithoutLinks(file, temporary);
    else if (code === "EEXIST") isOurs = false;
    else throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  // Sync the folder even if another process created the file, because that process may not have done so yet.
  await syncFolder(path.dirname(file));
  return isOurs;
}

/** Reserves the name with an exclusive create, and then replaces the empty file with the content. */
async function createWithoutLinks(file: string, temporary: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const isEmpty = () =>
      stat(file).then(
        ({ size }) => size === 0,
        () => false,
      );
    for (let poll = 0; poll < MAX_POLLS && (await isEmpty()); poll++) await sleep(POLL_MS);
    return false;
  }
  try {
    await renameWhenFree(temporary, file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return true;
}

/**
 * Checks that disk space and permissions allow replacing a file with this content.
 *
 * @throws {Error} A file system error.
 */
export async function tryReplacing(file: string, write: DurableWrite): Promise<void> {
  await rm(await writeBeside(file, write));
}

/** The fsync(2) error codes of a file system that cannot sync folders, such as some FUSE and network file systems. */
const NO_SYNC: ReadonlySet<unknown> = new Set(["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** Makes changes to a folder's entries durable, if the operating system and file system support it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders. NTFS keeps file names in its journal.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    if (!NO_SYNC.has((error as NodeJS.ErrnoException).code)) throw error;
  } finally {
    await handle.close();
  }
}

/** Writes content to a temporary file in the same folder. Resolves to its path once the content is on disk. */
export async function writeBeside(file: string, { content, access = PRIVATE, ...rest }: DurableWrite): Promise<string> {
  const temporary = rest.temporary ?? temporaryFor(file);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      const { uid, gid } = await handle.stat();
      const [owner, group] = [access.uid ?? uid, access.gid ?? gid];
      if (owner !== uid || group !== gid) await handle.chown(owner, group);
      // Unlike open, chmod ignores the umask.
      await handle.chmod(access.mode);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return temporary;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Returns a new hidden file name in the same folder. */
function temporaryFor(file: string): string {
  const name = path.basename(file);
  const hidden = name.startsWith(".") ? name : `.${name}`;
  return path.join(path.dirname(file), `${hidden}.${randomBytes(8).toString("hex")}.tmp`);
}
