import { createHmac, randomBytes } from "node:crypto";
import { watch } from "node:fs";
import path from "node:path";
import type { JournalEntry, Ports, RegistryRow } from "../rotation/ports.ts";
import { now } from "../rotation/quarantine.ts";
import { createOnce, privateFolder, readIfThere, removeLeftovers } from "./durableFile.ts";
import { fileLocks, inTurn, type Turn } from "./fileLocks.ts";
import { recordFiles } from "./recordFiles.ts";
import { JournalFile, RegistryFile } from "./schemas.ts";

/** The ports that a folder on disk implements, and its change events. */
export type StateFolder = Pick<Ports, "journal" | "registry" | "locks" | "now" | "fingerprint"> & {
  /** Runs work while no other process with this folder does so on the same subject; waits for its turn. */
  readonly exclusively: <T>(subject: string, turn: Turn, work: () => Promise<T>) => Promise<T>;
  /** Calls back after any process changed a journal or a record. The returned function ends it. */
  readonly onDidChange: (listener: () => void) => () => void;
};

/**
 * Opens the folder in which a machine records its user groups (by fingerprint), the pending rotations, and the locks.
 * It never contains a token. The folder is created for its owner alone.
 *
 * @throws Error of the file system when the folder cannot be created or written
 */
export async function openStateFolder(folder: string): Promise<StateFolder> {
  const journals = path.join(folder, "journal");
  const groups = path.join(folder, "groups");
  const locks = path.join(folder, "locks");
  for (const each of [folder, journals, groups]) {
    await privateFolder(each);
    await removeLeftovers(each);
  }
  const salt = await installSalt(path.join(folder, "salt"));
  const journal = recordFiles<JournalEntry>(journals, JournalFile);
  const registry = recordFiles<RegistryRow>(groups, RegistryFile);
  return {
    journal: { read: journal.read, write: journal.write, clear: journal.remove, list: journal.list },
    registry,
    locks: fileLocks(locks),
    exclusively: (subject, turn, work) => inTurn(locks, subject, turn, work),
    now,
    fingerprint: (token) => createHmac("sha256", salt).update(token).digest("hex").slice(0, 32),
    onDidChange: (listener) => watchFolders([journals, groups], listener),
  };
}

/** The secret that fingerprints are keyed with: created once, by the first process. */
async function installSalt(file: string): Promise<Buffer> {
  const existing = await readIfThere(file);
  if (existing !== undefined) return Buffer.from(existing.trim(), "hex");
  // When another process was first, its salt is used.
  await createOnce(file, `${randomBytes(32).toString("hex")}\n`);
  return installSalt(file);
}

/** Several changes in quick succession cause one call. In milliseconds. */
const CALL_DELAY_MS = 50;

function watchFolders(folders: readonly string[], listener: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      listener();
    }, CALL_DELAY_MS);
  };
  const watchers = folders.map((folder) => watch(folder, { persistent: false }, changed).on("error", () => {}));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
