import { randomUUID } from "node:crypto";
import { access, constants, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Problem } from "../command.ts";
import { reasonOf, type TextFile } from "./readTextFile.ts";

/**
 * Puts a new text into a file that was read before, whole or not at all: it is written beside the file and then takes
 * its place. Permissions and the byte order mark stay; a link stays one, and what it leads to is replaced.
 *
 * The User Group API has a writer of its own (user-groups/src/stores/durableFile.ts): neither package imports the other.
 * @throws {Problem} when the file is not what was read, or cannot be written; then it is as it was
 */
export async function replaceFile(file: TextFile, text: string): Promise<void> {
  try {
    const target = await realpath(file.path);
    await access(target, constants.W_OK);
    const { mode } = await stat(target);
    const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.tmp`);
    try {
      const handle = await open(temporary, "wx", mode);
      try {
        // What `open` was given is cut by the user's own mask.
        await handle.chmod(mode);
        await handle.writeFile(file.hasByteOrderMark ? `\ufeff${text}` : text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (!(await readFile(target)).equals(file.bytes))
        throw new Problem(
          "The file was changed by another program in the meantime, so nothing was written. Run the command again.",
        );
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    throw new Problem(reasonOf(error));
  }
}

/** Makes a new name in a folder durable, where the system knows how. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
