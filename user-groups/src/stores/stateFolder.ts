import { createHash, createHmac, randomBytes } from "node:crypto";
import { watch } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { foreignFolder } from "@sitekeeper/command-line/foreignFolder";
import * as l10n from "@vscode/l10n";
import { type PlacePorts, Places } from "../deliveries/places.ts";
import type { DeliveryRecord, DeliveryStore } from "../deliveries/record.ts";
import type { JournalEntry, Ports, RegistryRow, SecretStore } from "../rotation/ports.ts";
import { now } from "../rotation/quarantine.ts";
import { createOnce, privateFolder, readIfThere, removeDurably, removeLeftovers, writeDurably } from "./durableFile.ts";
import { fileLocks, type LockOptions, withLock } from "./fileLocks.ts";
import { FileProblem } from "./fileProblem.ts";
import { placeOf } from "./placeOf.ts";
import { recordFiles } from "./recordFiles.ts";
import { DeliveryFile, JournalFile, RegistryFile } from "./schemas.ts";

/** The ports that a folder on disk implements, and its change events. */
export type StateFolder = Pick<Ports, "journal" | "registry" | "locks" | "now" | "fingerprint"> & {
  readonly deliveries: DeliveryStore;
  /** Creates a view of the places that belong to groups, for one operation of the user. */
  readonly places: (adviceOn: PlacePorts["adviceOn"]) => Places;
  /** Stores tokens from a terminal that have not reached all their targets yet. */
  readonly heldTokens: SecretStore;
  /**
   * Runs work while no other process that uses this folder runs work on the same subject. Waits for the lock if
   * necessary.
   */
  readonly exclusively: <T>(subject: string, turn: LockOptions, work: () => Promise<T>) => Promise<T>;
  /**
   * Calls the listener after any process has changed a journal or a record. The returned function removes the listener.
   */
  readonly onDidChange: (listener: () => void) => () => void;
};

/**
 * Opens the folder in which a machine records its user groups (by fingerprint), pending rotations, targets, and locks.
 * The folder contains a token only while a target from a terminal is open. It is created with access for its owner
 * only.
 *
 * All fingerprints are keyed with the same salt. With a different salt, the token in a journal would look as if it had
 * changed. Therefore, a missing salt is not created again if there are journals, and nothing is recorded once the salt
 * has been replaced.
 *
 * @throws {Error} If the folder cannot be created or written.
 * @throws {FileProblem} If the salt is damaged, the salt is missing while there are journals, or another user could
 * change the folder.
 */
export async function openStateFolder(folder: string): Promise<StateFolder> {
  const journals = path.join(folder, "journal");
  const groups = path.join(folder, "groups");
  const targets = path.join(folder, "targets");
  const held = path.join(folder, "held");
  const locks = path.join(folder, "locks");
  for (const directory of [folder, journals, groups, targets, held, locks]) checkOwn(directory);
  for (const directory of [folder, journals, groups, targets]) {
    await privateFolder(directory);
    await removeLeftovers(directory);
  }
  await removeLeftovers(held);
  const saltFile = path.join(folder, "salt");
  const salt = await installSalt(saltFile, journals);
  const inSameFolder = async () => {
    if ((await readIfThere(saltFile))?.trim() === salt.toString("hex")) return;
    throw new FileProblem(
      l10n.t(
        "{0} was deleted or replaced while this program was using it. Start the program again; in VS Code, reload the window.",
        folder,
      ),
    );
  };
  const journal = recordFiles<JournalEntry>(journals, JournalFile);
  const registry = recordFiles<RegistryRow>(groups, RegistryFile);
  const deliveries = recordFiles<DeliveryRecord>(targets, DeliveryFile);
  const versionFile = path.join(folder, "places");
  const version: PlacePorts["version"] = {
    read: () => readIfThere(versionFile),
    renew: async () => {
      const next = randomBytes(8).toString("hex");
      await inSameFolder();
      await writeDurably(versionFile, next);
      return next;
    },
  };
  const stored: DeliveryStore = {
    ...deliveries,
    write: (record) => inSameFolder().then(() => deliveries.write(record)),
  };
  return {
    journal: {
      read: journal.read,
      write: (entry) => inSameFolder().then(() => journal.write(entry)),
      clear: journal.remove,
      list: journal.list,
    },
    registry: { ...registry, write: (row) => inSameFolder().then(() => registry.write(row)) },
    deliveries: stored,
    places: (adviceOn) =>
      new Places({
        deliveries: { write: stored.write, list: () => deliveries.listAll() },
        placeOf,
        exclusively: (work) => withLock(locks, "places", PLACES_TURN, work),
        version,
        adviceOn,
      }),
    heldTokens: heldTokens(held),
    locks: fileLocks(locks),
    exclusively: (subject, turn, work) => withLock(locks, subject, turn, work),
    now,
    fingerprint: (token) => createHmac("sha256", salt).update(token).digest("hex").slice(0, 32),
    onDidChange: (listener) => watchFolders([journals, groups, targets], listener),
  };
}

/** How to wait for another process that records targets. */
const PLACES_TURN: LockOptions = {
  purpose: "record targets",
  timeoutMs: 10_000,
  problem: ({ pid }) => new FileProblem(l10n.t("Process {0} is recording targets. Try again later.", pid)),
};

/** @throws {FileProblem} If another user could change the contents of a folder. */
function checkOwn(folder: string): void {
  const foreign = foreignFolder(folder);
  if (foreign === undefined) return;
  throw new FileProblem(
    l10n.t(
      "{0} is not safe: another user of this machine can change {1}. Use a private folder, or allow only yourself to write to {1}.",
      folder,
      foreign,
    ),
  );
}

/**
 * The secret key for fingerprints. It is created only once, by the first process.
 *
 * @param isLastLook Whether an empty file counts as damaged.
 */
async function installSalt(file: string, journals: string, isLastLook = false): Promise<Buffer> {
  const existing = (await readIfThere(file))?.trim();
  // Another process may be about to complete an empty file. See `createDurably`.
  if (existing !== undefined && (existing !== "" || isLastLook)) {
    if (/^[0-9a-f]{64}$/.test(existing)) return Buffer.from(existing, "hex");
    throw new FileProblem(
      l10n.t("{0} is damaged. Restore it from a backup, or move its folder away and fetch the tokens again.", file),
    );
  }
  if (existing === undefined && (await readdir(journals)).some((name) => name.endsWith(".json"))) {
    throw new FileProblem(
      l10n.t(
        "{0} is missing: without it, the pending rotations in {1} cannot be finished. Restore it from a backup. If no rotation ran in the last few minutes, move {1} away and fetch the tokens again.",
        file,
        journals,
      ),
    );
  }
  // If another process created its salt first, that salt is used.
  await createOnce(file, `${randomBytes(32).toString("hex")}\n`);
  return installSalt(file, journals, true);
}

/** The time in milliseconds during which several changes result in only one call. */
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

/**
 * Stores tokens that have not reached all their targets yet. Each token has its own file in a folder, and only the
 * owner can access the file and the folder. A rotation in a terminal has no other secret store, and a token that does
 * not exist anywhere else must survive the process.
 */
export function heldTokens(folder: string): SecretStore {
  const fileOf = (key: string) =>
    path.join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.token`);
  return {
    async get(key) {
      const text = (await readIfThere(fileOf(key)))?.trim();
      return text === "" ? undefined : text;
    },
    async set(key, value) {
      await privateFolder(folder);
      await writeDurably(fileOf(key), `${value}\n`);
    },
    delete: (key) => removeDurably(fileOf(key)),
  };
}
