import { access, constants, realpath, stat, writeFile } from "node:fs/promises";
import { replaceDurably } from "@sitekeeper/command-line/durableFile";
import { readWhole, readWholeSync } from "@sitekeeper/command-line/regularFile";
import { Problem } from "./command.ts";

/** The maximum size of files to read, far larger than any site config. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The content of a file, with everything needed to preserve the rest of the file when edits are written. */
export interface TextFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The text without a byte order mark. */
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/**
 * Reads a text file.
 *
 * @throws {Problem} If it cannot be read as text.
 */
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

/** The reasons why a file cannot be used, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "No such file or folder.",
  ENOTDIR: "No such file or folder.",
  EEXIST: "The file already exists. It was not changed.",
  EISDIR: "This is a folder, not a file.",
  EFTYPE: "Not a regular file.",
  EFBIG: `The file is larger than ${MAX_BYTES / 1024 / 1024} MB and was not read.`,
  EACCES: "Permission denied.",
  EPERM: "Permission denied.",
  EBUSY: "The file is in use by another program.",
  ELOOP: "The symbolic links form a loop.",
  ENAMETOOLONG: "The name is too long.",
  ENOSPC: "The disk is full.",
  EROFS: "The disk is read-only.",
};

/** Returns a sentence that says why a file or folder could not be read or written. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined && REASONS[code]) || `Could not be read or written (${code ?? message}).`;
}

function readBytes(path: string): Uint8Array {
  try {
    return readWholeSync(path, MAX_BYTES);
  } catch (error) {
    throw new Problem(reasonOf(error));
  }
}

/**
 * Replaces the text of a file atomically. Keeps the permissions and the byte order mark. If the file is a symbolic
 * link, replaces its target.
 *
 * @throws {Problem} If the file has changed since it was read, or cannot be written. The file is then unchanged.
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

/**
 * Creates a file.
 *
 * @param displayPath The name of the file in the output.
 * @throws {Problem} If the file exists or cannot be written.
 */
export async function createFile(file: string, displayPath: string, text: string): Promise<void> {
  try {
    // "wx" never overwrites a file that was created in the meantime.
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    throw new Problem(`${displayPath}: ${reasonOf(error)}`);
  }
}
