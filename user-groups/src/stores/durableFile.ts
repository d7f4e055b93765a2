import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isGone, processMark } from "./processIdentity.ts";

/** Whether an error of the file system has this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code;

/** Creates a folder for its owner alone, with its parents. */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Makes the entries of a folder durable, where the system knows how. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The mode, owner and group of a file. */
export interface FileAccess {
  readonly mode: number;
  /** The owner and the group; by default those of the process. */
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Replaces a file as a whole: after a crash there is the old text or the new one, and once this resolves, the new one.
 *
 * @param access of the file; by default for its owner alone
 */
export async function writeDurably(
  file: string,
  text: string | Uint8Array,
  access: FileAccess = { mode: 0o600 },
): Promise<void> {
  const temporary = await writeBeside(file, text, access);
  try {
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/**
 * Makes sure that a file can be replaced now with one of this size: that there is space, and the permission.
 *
 * @throws Error of the file system
 */
export async function tryReplacing(file: string, size: number, access: FileAccess): Promise<void> {
  await rm(await writeBeside(file, new Uint8Array(size), access));
}

/** Writes what is to become a file under a name of its own beside it, and resolves to that name when it is on disk. */
async function writeBeside(file: string, text: string | Uint8Array, access: FileAccess): Promise<string> {
  const temporary = await temporaryFile(file);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      const { uid, gid } = await handle.stat();
      const [owner, group] = [access.uid ?? uid, access.gid ?? gid];
      if (owner !== uid || group !== gid) await handle.chown(owner, group);
      await handle.chmod(access.mode);
      await handle.writeFile(text);
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

/**
 * A new name for a file that becomes another one once it is whole. It is hidden, begins like the other (so that what
 * keeps that one out of a repository keeps this one out as well), and says which process makes it.
 */
export async function temporaryFile(file: string): Promise<string> {
  const random = randomBytes(4).toString("hex");
  return path.join(path.dirname(file), `${hiddenName(file)}.${await processMark()}.${random}.tmp`);
}

/** The name of a file with a dot before it. */
export function hiddenName(file: string): string {
  const base = path.basename(file);
  return base.startsWith(".") ? base : `.${base}`;
}

const TEMPORARY = /^\.?(.+)\.([0-9a-f]{12}\.\d+\.[0-9A-Za-z]*)\.[0-9a-f]{8}\.tmp$/;

/**
 * Removes what processes that were killed in the middle of a write left in a folder. What belongs to a process that may
 * be alive stays, and so does what cannot be listed or removed: leftovers harm nobody.
 *
 * @param base the name of the file whose leftovers they are; by default of any
 */
export async function removeLeftovers(folder: string, base?: string): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    const [, name, mark] = TEMPORARY.exec(entry) ?? [];
    if (mark === undefined || (base !== undefined && name !== base.replace(/^\./, ""))) continue;
    if (await isGone(mark)) await rm(path.join(folder, entry)).catch(() => {});
  }
}

/** Removes a file, durably. A missing file is not an error. */
export async function removeDurably(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** The text of a file, or undefined when the file does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
