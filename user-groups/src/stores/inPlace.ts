import { constants } from "node:fs";
// biome-ignore lint/plugin: opens a file for writing after it was read through the safe reader.
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { syncFolder, writeBeside } from "@sitekeeper/command-line/durableFile";
import * as l10n from "@vscode/l10n";
import { hiddenName, temporaryFile } from "./durableFile.ts";
import { FileProblem } from "./fileProblem.ts";
import { gitTracks } from "./gitRepository.ts";

/** The content of a file before and after it is written in place. */
interface InPlaceWrite {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The number of bytes that must fit on the disk. Defaults to the size of the new content. */
  readonly room?: number;
}

/**
 * Writes a file without replacing it, so that the file keeps everything that Node cannot copy. The old content is kept
 * in another file next to it until the new content is on disk. If writing fails, the old content is restored.
 *
 * @param mayWrite Called once the old content is saved, just before the file is written. If it rejects, the file is not
 * written.
 * @throws {Error} An error from the file system or from `mayWrite`.
 * @throws {FileProblem} If the old content could not be restored. The message says where it is.
 */
export async function writeInPlace(
  file: string,
  { before, after, room = after.length }: InPlaceWrite,
  mayWrite: () => Promise<void>,
): Promise<void> {
  const handle = await open(file, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const copy = await writeBeside(file, { content: before, temporary: await temporaryFile(file, "old") });
    const forget = () => rm(copy, { force: true });
    try {
      await syncFolder(path.dirname(file));
      await mayWrite();
    } catch (error) {
      await forget();
      throw error;
    }
    try {
      await fill(handle, after, Math.max(room, before.length));
    } catch (error) {
      await fill(handle, before, before.length).catch(() => {
        throw new FileProblem(interrupted(file, copy));
      });
      await forget();
      throw error;
    }
    // If the copy cannot be removed, the next change reports the copy.
    await forget().catch(() => {});
  } finally {
    await handle.close();
  }
}

/**
 * Writes bytes as the content of a file. A program that reads the file during the write finds only empty lines after
 * these bytes.
 *
 * @param length The number of bytes to write before the file is truncated to the length of its content.
 */
async function fill(handle: FileHandle, content: Uint8Array, length: number): Promise<void> {
  const padded = Buffer.alloc(length, "\n");
  padded.set(content);
  for (let at = 0; at < length; ) at += (await handle.write(padded, at, length - at, at)).bytesWritten;
  await handle.sync();
  await handle.truncate(content.length);
  await handle.sync();
}

/**
 * Makes sure that no in-place write was interrupted, because the file may then be damaged. A copy that Git tracks came
 * with a clone and does not count.
 *
 * @throws {FileProblem} If a write was interrupted. The message names the copy of the old content.
 */
export async function checkInterrupted(named: string, file: string): Promise<void> {
  const folder = path.dirname(file);
  for (const name of await readdir(folder).catch(() => [])) {
    const [base] = name.split(/\.[0-9a-f]{12}\.\d+\.[0-9A-Za-z]*\.[0-9a-f]{8}\.old$/);
    if (base === name || base !== hiddenName(file)) continue;
    const copy = path.join(folder, name);
    if (!(await gitTracks(copy))) throw new FileProblem(interrupted(named, copy));
  }
}

const interrupted = (file: string, copy: string): string =>
  l10n.t(
    "Writing {0} was interrupted, so the file may be damaged. Its old content is in {1}. Compare both files, correct {0}, and remove {1}.",
    file,
    copy,
  );
