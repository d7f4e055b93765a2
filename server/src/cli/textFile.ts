import { access, constants, realpath, stat, writeFile } from "node:fs/promises";
import { replaceDurably } from "@sitekeeper/command-line/durableFile";
import { readWhole, readWholeSync } from "@sitekeeper/command-line/regularFile";
import { Problem } from "./command.ts";

/** The largest file that is read: far beyond any site config. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A file as it was read, so that what is written back differs in the edits only. */
export interface TextFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The text without its byte order mark. */
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/** Reads a text file. @throws {Problem} that says why it cannot be read as text */
export function readTextFile(path: string): TextFile {
  const bytes = readBytes(path);
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new Problem("The file is UTF-16 text. Save it as UTF-8.");
  if (bytes.includes(0)) throw new Problem("The file is binary, not text.");
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const hasByteOrderMark = text.startsWith("\ufeff");
    return { path, bytes, text: hasByteOrderMark ? text.slice(1) : text, hasByteOrderMark };
  } catch {
    throw new Problem("The file is not UTF-8 text. Save it as UTF-8.");
  }
}

/** Why a file cannot be used, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "No such file or folder.",
  ENOTDIR: "No such file or folder.",
  EEXIST: "The file already exists. It was not changed.",
  EISDIR: "A folder, not a file.",
  EFTYPE: "Not a regular file.",
  EFBIG: `The file is larger than ${MAX_BYTES / 1024 / 1024} MB and was not read.`,
  EACCES: "Permission denied.",
  EPERM: "Permission denied.",
  EBUSY: "Another program is using it.",
  ELOOP: "A symbolic link that leads in a circle.",
  ENAMETOOLONG: "The name is too long.",
  ENOSPC: "The disk is full.",
  EROFS: "The disk is read-only.",
};

/** Why something on disk could not be read or written, as a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined && REASONS[code]) || `Cannot be read or written (${code ?? message}).`;
}

function readBytes(path: string): Uint8Array {
  try {
    return readWholeSync(path, MAX_BYTES);
  } catch (error) {
    throw new Problem(reasonOf(error));
  }
}

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

/** Creates a file. @param shown what it is called in output @throws {Problem} when it exists, or cannot be written */
export async function createFile(file: string, shown: string, text: string): Promise<void> {
  try {
    // "wx": a file that was created meanwhile is never overwritten.
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    throw new Problem(`${shown}: ${reasonOf(error)}`);
  }
}
