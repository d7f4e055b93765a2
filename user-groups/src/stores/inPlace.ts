import { constants } from "node:fs";
// biome-ignore lint/plugin: opens a file that was read, to write it.
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { syncFolder, writeBeside } from "@sitekeeper/command-line/durableFile";
import * as l10n from "@vscode/l10n";
import { hiddenName, temporaryFile } from "./durableFile.ts";
import { FileProblem } from "./fileProblem.ts";
import { gitTracks } from "./gitRepository.ts";

/** The content of a file that is written in place. */
interface InPlaceWrite {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** How many bytes the disk must have room for; by default those of the new content. */
  readonly room?: number;
}

/**
 * Writes a file without replacing it, so that it keeps everything that Node cannot copy. The old content is in a file
 * beside it until the new one is on disk. When writing fails, the old content is put back.
 *
 * @param mayWrite called when the old content is kept, just before the file is written; when it rejects, the file stays
 *   as it is
 * @throws Error of the file system, or of `mayWrite`
 * @throws FileProblem when the old content could not be put back; it says where it is
 */
export async function writeInPlace(
  file: string,
  { before, after, room = after.length }: InPlaceWrite,
  mayWrite: () => Promise<void>,
): Promise<void> {
  const handle = await open(file, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const kept = await writeBeside(file, { content: before, temporary: await temporaryFile(file, "old") });
    const forget = () => rm(kept, { force: true });
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
        throw new FileProblem(interrupted(file, kept));
      });
      await forget();
      throw error;
    }
    // A copy that stays is named before the next change.
    await forget().catch(() => {});
  } finally {
    await handle.close();
  }
}

/**
 * Makes some bytes the content of a file. Whoever reads it meanwhile finds nothing after them but empty lines.
 *
 * @param length how far the file is written, in bytes, before it gets its own length
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
 * Makes sure that no write in place was interrupted: the file may be damaged. A copy that Git tracks came with a clone.
 *
 * @throws FileProblem that names the copy of the old content
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
    "Writing {0} was interrupted, and it may be damaged. Its old content is in {1}. Compare both, correct {0}, and remove {1}.",
    file,
    copy,
  );
