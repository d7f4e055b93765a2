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

/** The largest file of a state folder that is read, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Whether an error of the file system has this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code;

/** Creates a folder for its owner alone, with its parents. What is durable in it later has a durable path. */
export async function privateFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path.resolve(folder); made.length >= first.length; made = path.dirname(made)) {
    // A user may create a folder in one that they cannot open.
    await syncFolder(path.dirname(made)).catch((error: unknown) => {
      if (!hasCode(error, "EACCES") && !hasCode(error, "EPERM")) throw error;
    });
  }
}

/**
 * Replaces a file as a whole: after a crash it has the old content or the new one, and once this resolves, the new one.
 * The temporary file says which process writes it.
 *
 * @param access of the file; by default for its owner alone
 * @param mayReplace see {@link replaceDurably}
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
 * Creates a file as a whole, for its owner alone. An existing file is never replaced.
 *
 * @returns false when the file exists
 */
export async function createOnce(file: string, content: string): Promise<boolean> {
  return createDurably(file, { content, temporary: await temporaryFile(file) });
}

/**
 * Makes sure that a file can be replaced now with one of this size: that there is space, and the permission.
 *
 * @throws Error of the file system
 */
export async function canReplace(file: string, size: number, access: FileAccess): Promise<void> {
  await tryReplacing(file, { content: new Uint8Array(size), access, temporary: await temporaryFile(file) });
}

/**
 * A new name for a file that belongs to another one: its new content until it is whole (`tmp`), or its old content while
 * it is written in place (`old`). It is hidden, begins like the other (so that what keeps that one out of a repository
 * keeps this one out as well), and says which process makes it.
 */
export async function temporaryFile(file: string, ending: "tmp" | "old" = "tmp"): Promise<string> {
  const random = randomBytes(4).toString("hex");
  return path.join(path.dirname(file), `${hiddenName(file)}.${await processMark()}.${random}.${ending}`);
}

/** The name of a file with a dot before it. */
export function hiddenName(file: string): string {
  const base = path.basename(file);
  return base.startsWith(".") ? base : `.${base}`;
}

const TEMPORARY = /^\.?(.+)\.([0-9a-f]{12}\.\d+\.[0-9A-Za-z]*)\.[0-9a-f]{8}\.tmp$/;

/**
 * Removes what processes that were killed in the middle of a write left in a folder. What belongs to a process that may
 * be alive stays, and so does what cannot be listed or removed: leftovers are harmless.
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
    return (await readWhole(file, MAX_BYTES)).toString("utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
