import { createHmac, randomBytes } from "node:crypto";
import { watch } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import path from "node:path";
import type { JournalEntry, Ports, RegistryRow } from "../rotation/ports.ts";
import { now } from "../rotation/quarantine.ts";
import { hasCode, privateFolder, readIfThere, removeLeftovers, syncFolder, temporaryFile } from "./durableFile.ts";
import { fileLocks, inTurn, type Turn } from "./fileLocks.ts";
import { recordFiles } from "./recordFiles.ts";
import { JournalFile, RegistryFile } from "./schemas.ts";

/** The ports that a folder on disk fills, and the news of it. */
export type StateFolder = Pick<Ports, "journal" | "registry" | "locks" | "now" | "fingerprint"> & {
  /** Runs work while no other process with this folder does so on the same subject; waits for its turn. */
  readonly exclusively: <T>(subject: string, turn: Turn, work: () => Promise<T>) => Promise<T>;
  /** Calls back after any process changed what the folder knows. Ends with the function that it returns. */
  readonly onDidChange: (listener: () => void) => () => void;
};

/**
 * Opens the folder in which a machine remembers its user groups: which there are, by fingerprint; which rotations are
 * unfinished; and who is at work. No token is ever in it. The folder is made for its owner alone.
 *
 * @throws Error of the file system when the folder cannot be made or written
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

/** The secret that fingerprints are keyed with: made once, by whoever comes first. */
async function installSalt(file: string): Promise<Buffer> {
  const existing = await readIfThere(file);
  if (existing !== undefined) return Buffer.from(existing.trim(), "hex");
  const temporary = await temporaryFile(file);
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString("hex")}\n`);
    await handle.sync();
    await handle.close();
    // Linking fails when another process was first; then its salt counts.
    await link(temporary, file).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
    await syncFolder(path.dirname(file));
  } finally {
    await rm(temporary, { force: true });
  }
  return installSalt(file);
}

/** Several changes in quick succession are one piece of news. */
const NEWS_DELAY_MS = 50;

function watchFolders(folders: readonly string[], listener: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      listener();
    }, NEWS_DELAY_MS);
  };
  const watchers = folders.map((folder) => watch(folder, { persistent: false }, changed).on("error", () => {}));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
