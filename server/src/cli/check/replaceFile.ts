import { access, constants, realpath, stat } from "node:fs/promises";
import { replaceDurably } from "@sitekeeper/command-line/durableFile";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { Problem } from "../command.ts";
import { MAX_BYTES, reasonOf, type TextFile } from "./readTextFile.ts";

/**
 * Replaces the text of a file that was read before, completely or not at all. Permissions and the byte order mark stay.
 * A link stays a link, and its target is replaced.
 *
 * @throws {Problem} when the file changed since it was read, or cannot be written; it is then unchanged
 */
export async function replaceFile(file: TextFile, text: string): Promise<void> {
  try {
    const target = await realpath(file.path);
    await access(target, constants.W_OK);
    const { mode } = await stat(target);
    const content = file.hasByteOrderMark ? `\ufeff${text}` : text;
    await replaceDurably(target, { content, access: { mode } }, async () => {
      if (!(await readWhole(target, MAX_BYTES)).equals(file.bytes))
        throw new Problem(
          "The file was changed by another program in the meantime, so nothing was written. Run the command again.",
        );
    });
  } catch (error) {
    throw new Problem(reasonOf(error));
  }
}
