import { isUtf8 } from "node:buffer";
import type { Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import * as l10n from "@vscode/l10n";
import { hasCode } from "./durableFile.ts";
import { FileProblem } from "./fileProblem.ts";

/** The text of a file, and its encoding, which converts the text back to the same bytes. */
interface DecodedText {
  readonly text: string;
  /**
   * UTF-8 if the text is valid UTF-8, as other programs would read it. Otherwise Latin-1, which preserves every byte.
   */
  readonly encoding: "utf8" | "latin1";
}

/** A resolved file: its real path and its content. */
export interface TextFile extends DecodedText {
  readonly file: string;
  /** Undefined if the file does not exist yet. */
  readonly stats: Stats | undefined;
}

/**
 * The maximum size of a file to change, in bytes. A larger file is unlikely to be a `.env` file and was probably named
 * by mistake.
 */
const MAX_BYTES = 1024 * 1024;

/** The bytes at the start of UTF-16 text, even if the text is empty. */
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Decodes bytes as text. Undefined if they are UTF-16 or not text, because a change would damage the file. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes(0) || UTF16_MARKS.some((mark) => buffer.subarray(0, 2).equals(mark))) return undefined;
  const encoding = isUtf8(buffer) ? "utf8" : "latin1";
  return { text: buffer.toString(encoding), encoding };
}

/**
 * Checks that a file is not too large to be changed.
 *
 * @param named The name of the file in messages.
 * @throws {FileProblem} If the file is too large. The message states its size and the limit.
 */
export function checkTextSize(named: string, bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  const size = (Math.ceil((bytes / MAX_BYTES) * 10) / 10).toFixed(1);
  throw new FileProblem(
    l10n.t(
      "{0} is {1} MB. A file larger than 1 MB is not changed. Check the path, or use a smaller file.",
      named,
      size,
    ),
  );
}

/**
 * Reads a file before it is changed. Follows a symbolic link only if it stays inside a folder, because a secret would
 * otherwise be written to an unexpected location.
 *
 * @param named The path as the user entered it. A file that does not exist counts as empty text.
 * @param within The folder that links must not leave. By default, the folder of the file.
 * @throws {FileProblem} If the file cannot be read, is not a regular file, is too large, or is not UTF-8 text.
 */
export async function readTextFile(named: string, within = path.dirname(named)): Promise<TextFile> {
  const parent = await realFolder(named, path.dirname(named));
  const isMissing = await lstat(named).then(
    () => false,
    (error: unknown) => {
      if (hasCode(error, "ENOENT")) return true;
      throw unreadable(named, error);
    },
  );
  if (isMissing) return { file: path.join(parent, path.basename(named)), text: "", encoding: "utf8", stats: undefined };
  const file = await realpath(named).catch(() => {
    throw new FileProblem(l10n.t("{0} is a link to a file that does not exist.", named));
  });
  const folder = await realFolder(named, within);
  if (!pathFrom(folder, file)) {
    throw new FileProblem(
      l10n.t("{0} is a link that points outside its folder, to {1}. Use the path of that file instead.", named, file),
    );
  }
  const stats = await lstat(file);
  // Reading from a pipe would block until another program writes to it.
  if (!stats.isFile()) throw new FileProblem(l10n.t("{0} is not a regular file.", named));
  checkTextSize(named, stats.size);
  const bytes = await readWhole(file, MAX_BYTES).catch((error: unknown) => {
    throw unreadable(named, error);
  });
  const decoded = decodeText(bytes);
  if (!decoded) throw new FileProblem(l10n.t("{0} is not UTF-8 text. Save it as UTF-8.", named));
  return { ...decoded, file, stats };
}

async function realFolder(named: string, folder: string): Promise<string> {
  return realpath(folder).catch(() => {
    throw new FileProblem(l10n.t("The folder of {0} does not exist.", named));
  });
}

const unreadable = (file: string, error: unknown): FileProblem =>
  new FileProblem(l10n.t("{0} cannot be read ({1}).", file, (error as NodeJS.ErrnoException).code ?? ""));
