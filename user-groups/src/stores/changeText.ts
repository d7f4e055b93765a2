import type { Stats } from "node:fs";
import path from "node:path";
import type { FileAccess } from "@sitekeeper/command-line/durableFile";
import * as l10n from "@vscode/l10n";
import type { LockHolder } from "../rotation/ports.ts";
import { mayHaveAccessList } from "./accessLists.ts";
import { canReplace, hasCode, removeLeftovers, writeDurably } from "./durableFile.ts";
import { withLockBeside } from "./fileLocks.ts";
import { FileProblem } from "./fileProblem.ts";
import { checkInterrupted, writeInPlace } from "./inPlace.ts";
import { readTextFile, type TextFile } from "./textFile.ts";

/** The text of a file before and after a change. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
}

/** How long to wait for another process that is writing the same file, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * The maximum number of attempts at a change. Another program, such as an editor, may write the file in the meantime.
 */
const MAX_ATTEMPTS = 5;

/**
 * Checks that a file can be given content of this size without losing an attribute.
 *
 * @throws {FileProblem} If an attribute would be lost, the disk or its permissions do not allow the change, or an
 * earlier write was interrupted.
 */
export async function checkReplaceable(named: string, found: TextFile, size: number): Promise<void> {
  const { file, stats } = found;
  await checkInterrupted(named, file);
  if (stats && stats.nlink > 1) {
    throw new FileProblem(
      l10n.t(
        "{0} is one of {1} names (hard links) for the same file. Replacing it would leave the old token under the others. Keep one and make the others symbolic links.",
        named,
        stats.nlink,
      ),
    );
  }
  if (stats && !canPreserveOwner(stats)) {
    throw new FileProblem(
      l10n.t(
        "{0} is owned by another user or group, and replacing it would change that. Run the command as the owner.",
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
 * Changes the text of a file while no other process of this product changes it. The file keeps its owner and mode. It
 * is replaced as a whole, or written in place if it is a mount point or if replacing it would lose an access control
 * list. A file that does not exist is created with access for its owner only. If another program writes the file in the
 * meantime, the change is applied again to the new text.
 *
 * @param change Returns the new text. If it returns the same text, the file is not written.
 * @throws {FileProblem} If the file cannot be changed. Errors from `change` are passed on, in which case the file is
 * unchanged.
 */
export async function changeTextFile(
  named: string,
  change: (text: string, file: TextFile) => string | Promise<string>,
  within?: string,
): Promise<TextChange> {
  const options = { named, within, timeoutMs: TIMEOUT_MS };
  return withLockedFile(options, async (found, mayWrite) => {
    const after = await change(found.text, found);
    if (after !== found.text) await write(found, { after: Buffer.from(after, found.encoding) }, mayWrite);
    return { before: found.text, after };
  });
}

/**
 * Makes sure that {@link changeTextFile} will succeed by performing the same steps: acquires the lock and writes the
 * existing content back.
 *
 * @param change Returns the longest text that the file may get.
 * @param timeoutMs How long to wait for another process that is writing the file.
 * @throws {FileProblem} If the file cannot be changed. Errors from `change` are passed on.
 */
export async function rehearseChange(
  named: string,
  change: (text: string) => string,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  await withLockedFile({ named, timeoutMs }, async (found, mayWrite) => {
    const room = Buffer.byteLength(change(found.text), found.encoding);
    await checkReplaceable(named, found, room);
    if (found.stats) await write(found, { after: bytesOf(found), room }, mayWrite);
  });
}

/** A file, and how long to wait for its lock. */
interface FileLockOptions {
  readonly named: string;
  readonly within?: string | undefined;
  readonly timeoutMs: number;
}

/**
 * Runs work on the content of a file while holding its lock. Runs the work again if another program wrote the file in
 * the meantime.
 */
async function withLockedFile<T>(
  { named, within, timeoutMs }: FileLockOptions,
  work: (found: TextFile, mayWrite: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { file: locked } = await readTextFile(named, within);
  const options = { purpose: "write a file", timeoutMs, problem: inUse(named) };
  return withLockBeside(locked, options, async (lock) => {
    for (let attempt = 1; ; attempt++) {
      const found = await readTextFile(named, within);
      const mayWrite = async () => {
        if (!(await lock.isHeld())) throw new FileProblem(lockRemoved(named));
        if (!isSame(found, await readTextFile(named, within))) throw new ChangedMeanwhile(changedMeanwhile(named));
      };
      try {
        return await work(found, mayWrite);
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    throw new FileProblem(l10n.t("{0} cannot be replaced ({1}).", named, (error as NodeJS.ErrnoException).code ?? ""));
  });
}

/** Writes the new content of a file. */
async function write(
  found: TextFile,
  content: { readonly after: Uint8Array; readonly room?: number },
  mayWrite: () => Promise<void>,
): Promise<void> {
  const inPlace = () => writeInPlace(found.file, { before: bytesOf(found), ...content }, mayWrite);
  if (await needsInPlaceWrite(found)) return inPlace();
  try {
    await writeDurably(found.file, content.after, accessOf(found.stats), mayWrite);
  } catch (error) {
    if (!isMountPoint(error)) throw error;
    await inPlace();
  }
}

const bytesOf = ({ text, encoding }: TextFile): Buffer => Buffer.from(text, encoding);

/** Whether replacing a file would lose its access control list, or would give it the list of its folder. */
const needsInPlaceWrite = async ({ file, stats }: TextFile): Promise<boolean> =>
  stats !== undefined && (await mayHaveAccessList(file, path.dirname(file)));

/**
 * Whether rename(2) failed because the file is a mount point, as in a container. Always false on systems other than
 * Linux.
 */
const isMountPoint = (error: unknown): boolean =>
  process.platform === "linux" && hasCode(error, "EBUSY") && (error as NodeJS.ErrnoException).syscall === "rename";

/** Thrown if another program wrote the file after it was read and before it was replaced. */
class ChangedMeanwhile extends FileProblem {}

const changedMeanwhile = (file: string): string =>
  l10n.t("{0} is being changed by another program. The file was not changed. Try again later.", file);

const lockRemoved = (file: string): string =>
  l10n.t(
    "The lock of {0} was removed, so another process may be writing it now. The file was not changed. Try again.",
    file,
  );

/** Whether a file has not changed, so that the next write keeps its text, mode, and owner. */
const isSame = (one: TextFile, other: TextFile): boolean =>
  one.file === other.file &&
  one.text === other.text &&
  one.encoding === other.encoding &&
  one.stats?.mode === other.stats?.mode &&
  one.stats?.uid === other.stats?.uid &&
  one.stats?.gid === other.stats?.gid &&
  one.stats?.nlink === other.stats?.nlink;

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

/** The owner and the mode of the file that is replaced. A new file is accessible only to its owner. */
const accessOf = (stats: Stats | undefined): FileAccess =>
  stats ? { mode: stats.mode & 0o7777, uid: stats.uid, gid: stats.gid } : { mode: 0o600 };

/** Whether this process can give a new file the owner and the group of another file. */
function canPreserveOwner({ uid, gid }: Stats): boolean {
  const user = process.geteuid?.();
  if (user === undefined || user === 0) return true;
  return uid === user && [process.getegid?.(), ...(process.getgroups?.() ?? [])].includes(gid);
}
