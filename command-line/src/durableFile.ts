import { randomBytes } from "node:crypto";
import { link, open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { renameWhenFree } from "./renameWhenFree.ts";

/** The mode, owner and group of a file. */
export interface FileAccess {
  readonly mode: number;
  /** The owner and the group; by default those of the process. */
  readonly uid?: number;
  readonly gid?: number;
}

/** How a file is written. */
interface DurableWrite {
  readonly content: string | Uint8Array;
  /** By default, the file is for its owner alone. */
  readonly access?: FileAccess;
  /** The path of the temporary file, which must be in the folder of the file. By default, a hidden random name. */
  readonly temporary?: string;
}

const PRIVATE: FileAccess = { mode: 0o600 };

/**
 * Replaces a file as a whole: after a crash it has the old content or the new one, and once this resolves, the new one.
 *
 * @param mayReplace called when the new content is on disk, just before it takes the place of the old one; when it
 *   rejects, the file stays as it is
 * @throws Error of the file system, or of `mayReplace`
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
 * How systems say that a file system does not have hard links: Linux (link(2)), macOS and others (EOPNOTSUPP, ENOSYS), and
 * Windows, whose ERROR_INVALID_FUNCTION Node calls EISDIR.
 */
const NO_LINKS: ReadonlySet<unknown> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EISDIR"]);

/** How often, and after how many milliseconds each time, to look whether a file that another process creates is whole. */
const LOOKS = 100;
const LOOK_MS = 10;

/**
 * Creates a file as a whole: it exists with all its content or not at all, also after a crash. An existing file is
 * never replaced: of any number of processes that call this, one creates the file. On a file system without hard links,
 * the file is empty for a moment, and stays so after a crash in that moment.
 *
 * @param write with content that is not empty
 * @returns false when the file exists
 * @throws Error of the file system
 */
export async function createDurably(file: string, write: DurableWrite): Promise<boolean> {
  const temporary = await writeBeside(file, write);
  let isOurs = true;
  try {
    // Unlike renaming, linking fails when the name exists.
    await link(temporary, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (NO_LINKS.has(code)) isOurs = await createWithoutLinks(file, temporary);
    else if (code === "EEXIST") isOurs = false;
    else throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  // Also for the file of another process, which may not have come this far.
  await syncFolder(path.dirname(file));
  return isOurs;
}

/** Takes the name first, which fails when it exists, and then puts the whole content in its place. */
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
    for (let look = 0; look < LOOKS && (await isEmpty()); look++) await sleep(LOOK_MS);
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
 * Makes sure that a file can be replaced now with such content: that there is space, and the permission.
 *
 * @throws Error of the file system
 */
export async function tryReplacing(file: string, write: DurableWrite): Promise<void> {
  await rm(await writeBeside(file, write));
}

/** How fsync(2) says that a file system does not sync folders, as some of FUSE and of networks do not. */
const NO_SYNC: ReadonlySet<unknown> = new Set(["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** Makes the entries of a folder durable, where the system and the file system support that. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder. There, the file system keeps names in its journal.
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

/** Writes the content of a file to a temporary file beside it. Resolves to its path once it is on disk. */
export async function writeBeside(file: string, { content, access = PRIVATE, ...rest }: DurableWrite): Promise<string> {
  const temporary = rest.temporary ?? temporaryFor(file);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      const { uid, gid } = await handle.stat();
      const [owner, group] = [access.uid ?? uid, access.gid ?? gid];
      if (owner !== uid || group !== gid) await handle.chown(owner, group);
      // The user's own mask does not apply to this.
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

/** A new, hidden name beside a file, for its new content. */
function temporaryFor(file: string): string {
  const name = path.basename(file);
  const hidden = name.startsWith(".") ? name : `.${name}`;
  return path.join(path.dirname(file), `${hidden}.${randomBytes(8).toString("hex")}.tmp`);
}
