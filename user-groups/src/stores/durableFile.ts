import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

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

/**
 * Replaces a file as a whole: after a crash there is the old text or the new one, and once this resolves, the new one.
 *
 * @param mode of the file; by default for its owner alone
 */
export async function writeDurably(file: string, text: string | Uint8Array, mode = 0o600): Promise<void> {
  const folder = path.dirname(file);
  const temporary = path.join(folder, `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx", mode);
    try {
      await handle.chmod(mode);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Removes a file, durably; nothing happens when there is none. */
export async function removeDurably(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** The text of a file, or undefined when there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
