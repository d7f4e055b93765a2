import { isUtf8 } from "node:buffer";
import type { Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import path from "node:path";
import type { FileAccess } from "@sitekeeper/command-line/durableFile";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import * as l10n from "@vscode/l10n";
import type { LockHolder } from "../rotation/ports.ts";
import { canReplace, hasCode, removeLeftovers, writeDurably } from "./durableFile.ts";
import { inTurnBeside } from "./fileLocks.ts";
import { FileProblem } from "./fileProblem.ts";

/** The text of a file, and how to turn it back into the same bytes. */
export interface DecodedText {
  readonly text: string;
  /** UTF-8 for a UTF-8 text, as other programs read it. Otherwise Latin-1, which keeps every byte. */
  readonly encoding: "utf8" | "latin1";
}

/** A file that was looked up: its real path and its content. */
export interface TextFile extends DecodedText {
  readonly file: string;
  /** Undefined for a file that does not exist yet. */
  readonly stats: Stats | undefined;
}

/** A change of a text, before and after. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
}

/** How long to wait for another process that writes the same file, in milliseconds. */
const PATIENCE_MS = 10_000;

/** How often a change is made again because another program, such as an editor, wrote the file meanwhile. */
const TRIES = 5;

/** The largest file that is changed, in bytes: a larger one is hardly a `.env` file, and named by mistake. */
const MAX_BYTES = 1024 * 1024;

/** The bytes that begin a text in UTF-16, even an empty one. */
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Reads bytes as text; undefined when they are UTF-16 or not text: a change would damage the file. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes(0) || UTF16_MARKS.some((mark) => buffer.subarray(0, 2).equals(mark))) return undefined;
  const encoding = isUtf8(buffer) ? "utf8" : "latin1";
  return { text: buffer.toString(encoding), encoding };
}

/**
 * Makes sure that a file is not too large to be changed.
 *
 * @param named how messages name the file
 * @throws FileProblem that says the size and the bound
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
 * Reads a file before a change. A link is followed, but not out of a folder: a secret would end up where nobody
 * expects it.
 *
 * @param named the path, as the user named it; a missing file is an empty text
 * @param within the folder that links must not leave; by default that of the file
 * @throws FileProblem when it cannot be read, is not a regular file, is too large, or is not UTF-8 text
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
  if (!file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)) {
    throw new FileProblem(l10n.t("{0} is a link out of its folder, to {1}. Name that file itself.", named, file));
  }
  const stats = await lstat(file);
  // Reading a pipe would wait for a writer.
  if (!stats.isFile()) throw new FileProblem(l10n.t("{0} is not a regular file.", named));
  checkTextSize(named, stats.size);
  const bytes = await readWhole(file, MAX_BYTES).catch((error: unknown) => {
    throw unreadable(named, error);
  });
  const decoded = decodeText(bytes);
  if (!decoded) throw new FileProblem(l10n.t("{0} is not UTF-8 text. Save it as UTF-8.", named));
  return { ...decoded, file, stats };
}

/**
 * Makes sure that a file can be replaced with one of this size, with all its attributes.
 *
 * @throws FileProblem when an attribute would be lost, or the disk or its permissions do not allow it
 */
export async function checkReplaceable(named: string, { file, stats }: TextFile, size: number): Promise<void> {
  if (stats && stats.nlink > 1) {
    throw new FileProblem(
      l10n.t(
        "{0} is one of {1} names (hard links) of the same file. Replacing it would leave the old token under the others. Keep one, and make the others symbolic links.",
        named,
        stats.nlink,
      ),
    );
  }
  if (stats && !canGiveTo(stats)) {
    throw new FileProblem(
      l10n.t(
        "{0} belongs to another user or group, and would not after it is replaced. Replace it as its owner.",
        named,
      ),
    );
  }
  await removeLeftovers(path.dirname(file), path.basename(file));
  await canReplace(file, size, accessOf(stats)).catch((error: NodeJS.ErrnoException) => {
    throw new FileProblem(l10n.t("{0} cannot be replaced ({1}).", named, error.code ?? ""));
  });
}

/**
 * Changes the text of a file. The file is replaced as a whole, with its owner and mode, while no other process of this
 * product changes it. A file that does not exist is created for its owner alone. When another program writes the file
 * meanwhile, the change is made again, to what that program wrote.
 *
 * @param change gives the new text; the same text leaves the file as it is
 * @throws FileProblem, and whatever `change` throws: the file is then unchanged
 */
export async function changeTextFile(
  named: string,
  change: (text: string, file: TextFile) => string | Promise<string>,
  within?: string,
): Promise<TextChange> {
  const { file: locked } = await readTextFile(named, within);
  const turn = { purpose: "write a file", patienceMs: PATIENCE_MS, problem: inUse(named) };
  return inTurnBeside(locked, turn, async (lock) => {
    for (let attempt = 1; ; attempt++) {
      const found = await readTextFile(named, within);
      const after = await change(found.text, found);
      const result = { before: found.text, after };
      if (after === found.text) return result;
      const mayReplace = async () => {
        if (!(await lock.isHeld())) throw new FileProblem(lockRemoved(named));
        if (!isSame(found, await readTextFile(named, within))) throw new ChangedMeanwhile(changedMeanwhile(named));
      };
      try {
        await writeDurably(found.file, Buffer.from(after, found.encoding), accessOf(found.stats), mayReplace);
        return result;
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile) || attempt === TRIES) throw error;
      }
    }
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    throw new FileProblem(l10n.t("{0} cannot be replaced ({1}).", named, (error as NodeJS.ErrnoException).code ?? ""));
  });
}

/** Another program wrote a file between the moments when it was read and when it was to be replaced. */
class ChangedMeanwhile extends FileProblem {}

const changedMeanwhile = (file: string): string =>
  l10n.t("{0} is being changed by another program. The file was not changed. Try again later.", file);

const lockRemoved = (file: string): string =>
  l10n.t(
    "The lock of {0} was removed, so another process may write it now. The file was not changed. Try again.",
    file,
  );

/** Whether a file is as it was: what is written next keeps its text, its mode and its owner. */
const isSame = (one: TextFile, other: TextFile): boolean =>
  one.file === other.file &&
  one.text === other.text &&
  one.encoding === other.encoding &&
  one.stats?.mode === other.stats?.mode &&
  one.stats?.uid === other.stats?.uid &&
  one.stats?.gid === other.stats?.gid &&
  one.stats?.nlink === other.stats?.nlink;

async function realFolder(named: string, folder: string): Promise<string> {
  return realpath(folder).catch(() => {
    throw new FileProblem(l10n.t("The folder of {0} does not exist.", named));
  });
}

const unreadable = (file: string, error: unknown): FileProblem =>
  new FileProblem(l10n.t("{0} cannot be read ({1}).", file, (error as NodeJS.ErrnoException).code ?? ""));

const inUse =
  (file: string) =>
  ({ pid, host, file: lock }: LockHolder): Error =>
    new FileProblem(
      l10n.t(
        "{0} is writing {1}. The file was not changed. Try again later; if that machine no longer exists, remove {2}.",
        processText(pid, host),
        file,
        lock,
      ),
    );

function processText(pid: number, host: string): string {
  return host ? l10n.t("Process {0} on {1}", pid, host) : l10n.t("Process {0}", pid);
}

/** The owner and the mode of the file that is replaced; a new file is for its owner alone. */
const accessOf = (stats: Stats | undefined): FileAccess =>
  stats ? { mode: stats.mode & 0o7777, uid: stats.uid, gid: stats.gid } : { mode: 0o600 };

/** Whether a new file can be given the owner and the group of another one. */
function canGiveTo({ uid, gid }: Stats): boolean {
  const user = process.geteuid?.();
  if (user === undefined || user === 0) return true;
  return uid === user && [process.getegid?.(), ...(process.getgroups?.() ?? [])].includes(gid);
}
