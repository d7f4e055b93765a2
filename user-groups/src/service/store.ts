import { realpathSync } from "node:fs";
import path from "node:path";
import type { Vault } from "./crypto/vault.ts";
import { ServiceFailure } from "./failure.ts";
import type { Log } from "./log.ts";
import { changeMasterKey, openVault } from "./storage/dataKey.ts";
import { type DataLocation, openDatabase } from "./storage/location.ts";
import { checkSchema, migrate } from "./storage/migrations.ts";
import { type Database, StorageFailure } from "./storage/work.ts";

/** What belongs to one service: its data and the file with the key to it. */
export interface StoreOptions {
  readonly location: DataLocation;
  readonly keyFile: string;
  readonly log: Log;
}

/** An open database at the present schema, and the vault of its tokens. */
export interface Store {
  readonly database: Database;
  readonly vault: Vault;
}

/** Opens the database of a service, and makes it fit to be used. */
async function openFit({ location, log }: StoreOptions, fit: (database: Database) => Promise<void>): Promise<Database> {
  const database = openDatabase(location, ({ code }) => log("warning", "connection-lost", { code }));
  try {
    await fit(database);
    return database;
  } catch (error) {
    await database.close();
    throw inWords(error);
  }
}

/**
 * Opens the database of a service for a command of its operator: it must hold data at the present schema. Needs no key.
 *
 * @throws ServiceFailure when it cannot be used: the message says what to do
 */
export const openStoreDatabase = (options: StoreOptions): Promise<Database> => openFit(options, checkSchema);

/**
 * Opens the data of a service with its vault. Data and key are made when there are none.
 *
 * @throws ServiceFailure
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  checkApart(options);
  const database = await openFit(options, (opened) => migrate(opened, Date.now()));
  try {
    return { database, vault: await openVault(database, options.keyFile, Date.now()) };
  } catch (error) {
    await database.close();
    throw inWords(error);
  }
}

/**
 * Puts the data of a service under a new key file.
 *
 * @returns the ids of the old and the new key
 * @throws ServiceFailure
 */
export async function changeKey(
  options: StoreOptions,
  newKeyFile: string,
): Promise<{ readonly oldId: string; readonly newId: string }> {
  checkApart({ ...options, keyFile: newKeyFile });
  const database = await openStoreDatabase(options);
  try {
    return await changeMasterKey(database, options.keyFile, newKeyFile);
  } catch (error) {
    throw inWords(error);
  } finally {
    await database.close();
  }
}

/** A failure of the database as a sentence for the operator; every other error as it is. */
export const inWords = (error: unknown): unknown =>
  error instanceof StorageFailure ? new ServiceFailure(`${error.message}.`) : error;

/** A key beside the data is in every copy of the data. */
function checkApart({ location, keyFile }: StoreOptions): void {
  if (!("folder" in location)) return;
  const relative = path.relative(realPath(location.folder), realPath(keyFile));
  const outside = relative === ".." || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
  if (!outside) {
    throw new ServiceFailure(
      `The key file ${keyFile} is inside the data folder ${location.folder}: whoever copies the data would have the key too. ` +
        "Name a file outside of it with --key-file.",
    );
  }
}

/** The real path of a file that may not exist yet. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realPath(parent), path.basename(file));
  }
}
