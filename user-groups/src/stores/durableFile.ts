import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import {
  createDurably,
  type FileAccess,
  replaceDurably,
  syncFolder,
  tryReplacing,
} from "@sitekeeper/command-line/durableFile";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { isGone, processMark } from "./processIdentity.ts";

/** The maximum size of files in a state folder, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Whether an error from the file system has this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code;

/**
 * Creates a folder and its parents, accessible only to their owner. The path to the folder is also durable, so that
 * durable files in it can be found after a crash.
 */
export async function privateFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let created = path.resolve(folder); created.length >= first.length; created = path.dirname(created)) {
    // A user may be able to create a folder inside a folder that they cannot open.
    await syncFolder(path.dirname(created)).catch((error: unknown) => {
      if (!hasCode(error, "EACCES") && !hasCode(error, "EPERM")) throw error;
    });
  }
}

/**
 * Replaces a file as a whole. After a crash, the file has either the old or the new content. Once the promise resolves,
 * it has the new content even after a crash. The name of the temporary file identifies the process that is writing it.
 *
 * @param access The access rights of the file. By default, only its owner can access it.
 * @param mayReplace See {@link replaceDurably}.
 */
export async function writeDurably(
  file: string,
  content: string | Uint8Array,
  access: FileAccess = { mode: 0o600 },
  mayReplace?: () => Promise<void>,
): Promise<void> {
  await replaceDurably(file, { content, access, temporary: await temporaryFile(file) }, mayReplace);
}

/**
 * Creates a file as a whole, with access for its owner only. An existing file is never replaced.
 *
 * @returns False if the file exists.
 */
export async function createOnce(file: string, content: string): Promise<boolean> {
  return createDurably(file, { content, temporary: await temporaryFile(file) });
}

/**
 * Makes sure that a file can currently be replaced with one of this size, which requires enough space and the necessary
 * permissions.
 *
 * @throws {Error} An error from the file system.
 */
export async function canReplace(file: string, size: number, access: FileAccess): Promise<void> {
  await tryReplacing(file, { content: new Uint8Array(size), access, temporary: await temporaryFile(file) });
}

/**
 * Returns a new name for a file that accompanies another file. It contains either the other file's new content until
 * that is complete (`tmp`), or its old content while the other file is written in place (`old`). The name is hidden and
 * starts like the other file's name, so that the rules that keep the other file out of a repository also apply here.
 * The name also identifies the process that created the file.
 */
export async function temporaryFile(file: string, ending: "tmp" | "old" = "tmp"): Promise<string> {
  const random = randomBytes(4).toString("hex");
  return path.join(path.dirname(file), `${hiddenName(file)}.${await processMark()}.${random}.${ending}`);
}

/** The name of a file, with a leading dot added if it has none. */
export function hiddenName(file: string): string {
  const base = path.basename(file);
  return base.startsWith(".") ? base : `.${base}`;
}

const TEMPORARY = /^\.?(.+)\.([0-9a-f]{12}\.\d+\.[0-9A-Za-z]*)\.[0-9a-f]{8}\.tmp$/;

/**
 * Removes files that killed processes left in a folder during a write. Files of processes that may still be running are
 * kept. Files that cannot be listed or removed are also kept, because leftovers are harmless.
 *
 * @param base The name of the file whose leftovers to remove. By default, the leftovers of all files are removed.
 */
export async function removeLeftovers(folder: string, base?: string): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    const [, name, mark] = TEMPORARY.exec(entry) ?? [];
    if (mark === undefined || (base !== undefined && name !== base.replace(/^\./, ""))) continue;
    if (await isGone(mark)) await rm(path.join(folder, entry)).catch(() => {});
  }
}

/** Removes a file durably. It is not an error if the file does not exist. */
export async function removeDurably(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** The text of a file. Undefined if the file does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readWhole(file, MAX_BYTES)).toString("utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
