import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
// biome-ignore lint/plugin: a lock is opened only to create it.
import { lstat, open, readdir, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { type HeldLock, keyFileName, type LockAttempt, type LockHolder, type Locks } from "../rotation/ports.ts";
import { hasCode, hiddenName, privateFolder } from "./durableFile.ts";
import { gitTracks } from "./gitRepository.ts";
import { isGone, isOfThisMachine, processMark } from "./processIdentity.ts";

/**
 * How often a lock's holder touches its file, in milliseconds. The file's time is only shown to users and does not
 * affect who holds the lock.
 */
const HEARTBEAT_MS = 5_000;

/**
 * The maximum number of attempts. Two processes that try at the same moment may both back off, and each of them then
 * tries again a little later.
 */
const MAX_ATTEMPTS = 5;

/** How often to check whether a lock is free, in milliseconds. */
const POLL_MS = 50;

/** The maximum size of lock files, in bytes. */
const MAX_BYTES = 64 * 1024;

export interface LockOptions {
  /** The work that needs the lock, as shown in other processes' messages. */
  readonly purpose: string;
  /** How long to wait for other processes, in milliseconds. */
  readonly timeoutMs: number;
  /** Creates the error that is thrown when the time is up. @param holder The process that holds the lock. */
  readonly problem: (holder: LockHolder) => Error;
}

type Work<T> = (lock: HeldLock) => Promise<T>;

/**
 * File locks for the processes of one machine.
 *
 * Each contender creates its own file, whose name identifies the contender, and then looks for the files of others. A
 * contender that sees no other file holds the lock, and it is impossible for two contenders to both see no other file.
 * A file is removed when its process has ended or its process ID belongs to another process, and never only because the
 * file is old. A file from another machine that Git tracks came with a clone and does not count. A file never changes
 * its owner, so two processes can never claim the same one.
 */
export function fileLocks(folder: string): Locks {
  return { acquire: (key, purpose) => acquire(folder, keyFileName(key), purpose) };
}

/**
 * Runs work while no other process runs work on the same subject.
 *
 * @param folder The folder with the locks.
 * @param subject What the work changes: the path of a file, or another name that all contenders use.
 * @throws {Error} The `problem` of the options, if another process holds the lock for too long.
 */
export async function withLock<T>(folder: string, subject: string, options: LockOptions, work: Work<T>): Promise<T> {
  const name = createHash("sha256").update(subject).digest("hex").slice(0, 32);
  return runLocked(folder, name, options, work);
}

/**
 * Runs work while no other process runs work on the same file, whichever lock folder that process uses. The lock is a
 * hidden file next to the given file, and has a name based on the given file's name. The tasks of this process wait for
 * each other in turn, and the time limit of a task starts with its turn, so only other processes use it up.
 *
 * @param file The real path of the file.
 * @throws {Error} The `problem` of the options, if another process holds the lock for too long.
 */
export async function withLockBeside<T>(file: string, options: LockOptions, work: Work<T>): Promise<T> {
  const run = () =>
    runLocked(path.dirname(file), hiddenName(file), options, (lock) => holding.run(file, () => work(lock)));
  // A task that holds the lock would wait for itself.
  if (holding.getStore() === file) return run();
  const result = (turns.get(file) ?? Promise.resolve()).then(run);
  const turn = result.then(ignore, ignore);
  turns.set(file, turn);
  return result.finally(() => {
    if (turns.get(file) === turn) turns.delete(file);
  });
}

/** The end of the last task that uses or waits for a lock beside a file, by the path of the file. */
const turns = new Map<string, Promise<void>>();
/** The file whose lock the running task holds. */
const holding = new AsyncLocalStorage<string>();
const ignore = (): void => {};

async function runLocked<T>(folder: string, name: string, options: LockOptions, work: Work<T>): Promise<T> {
  const deadline = performance.now() + options.timeoutMs;
  for (;;) {
    const lock = await acquire(folder, name, options.purpose);
    if (lock.held) return work(lock).finally(lock.release);
    if (performance.now() > deadline) throw options.problem(lock.holder);
    await sleep(POLL_MS);
  }
}

async function acquire(folder: string, name: string, purpose: string): Promise<LockAttempt> {
  await privateFolder(folder);
  const file = path.join(folder, `${name}.${await processMark()}.${randomBytes(4).toString("hex")}.lock`);
  const content = { host: hostname(), purpose, since: Date.now() };
  for (let attempt = 1; ; attempt++) {
    const holder = await contend(file, content, () => otherHolder(folder, name, path.basename(file)));
    if (!holder) return held(file);
    if (attempt === MAX_ATTEMPTS) return { held: false, holder };
    await sleep(5 + Math.random() * 30 * attempt);
  }
}

/** Creates the lock file and looks for other contenders' files. If there are any, removes its own file again. */
async function contend(
  file: string,
  content: object,
  others: () => Promise<LockHolder | undefined>,
): Promise<LockHolder | undefined> {
  let holder: LockHolder | undefined;
  let free = false;
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(JSON.stringify(content)).finally(() => handle.close());
    holder = await others();
    free = holder === undefined;
  } finally {
    if (!free) await rm(file, { force: true });
  }
  return holder;
}

function held(file: string): LockAttempt {
  const heartbeat = setInterval(() => {
    const at = new Date();
    utimes(file, at, at).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    held: true,
    isHeld: () => exists(file),
    release: async () => {
      clearInterval(heartbeat);
      await rm(file, { force: true });
    },
  };
}

async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/**
 * The first contender for the same lock whose process may still be running. Removes the files of contenders whose
 * processes have ended.
 */
async function otherHolder(folder: string, name: string, own: string): Promise<LockHolder | undefined> {
  for (const entry of await readdir(folder)) {
    const parts = entry.split(".");
    const [tag, pid, start, , suffix] = parts.splice(-5);
    if (suffix !== "lock" || entry === own || !isSameName(parts.join("."), name)) continue;
    const file = path.join(folder, entry);
    const mark = [tag, pid, start].join(".");
    if (await isGone(mark)) {
      await rm(file, { force: true });
      continue;
    }
    // This file came with a clone. No process holds it, so it would never be released.
    if (!(await isOfThisMachine(mark)) && (await gitTracks(file))) continue;
    const holder = await readHolder(file, Number(pid));
    if (holder) return holder;
  }
  return undefined;
}

/**
 * Whether two names refer to the same file on a file system that ignores case, or that treats different encodings of
 * accents as equal.
 */
function isSameName(one: string, other: string): boolean {
  const folded = (name: string) => name.normalize("NFC").toLowerCase();
  return folded(one) === folded(other);
}

async function readHolder(file: string, pid: number): Promise<LockHolder | undefined> {
  try {
    const { mtimeMs } = await stat(file);
    const text = (await readWhole(file, MAX_BYTES)).toString("utf8");
    // The file is empty between its creation and the first write. The lock is held as soon as the file exists.
    const { host, purpose, since } = text === "" ? {} : JSON.parse(text);
    return { pid, host: host ?? "", purpose: purpose ?? "", since: since ?? mtimeMs, heartbeatAt: mtimeMs, file };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    const at = Date.now();
    return { pid, host: "", purpose: "", since: at, heartbeatAt: at, file };
  }
}
