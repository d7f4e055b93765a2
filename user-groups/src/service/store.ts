import { realpathSync } from "node:fs";
import path from "node:path";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import type { Vault } from "./crypto/vault.ts";
import { ServiceFailure } from "./failure.ts";
import { checkVault } from "./groups/groups.ts";
import type { Log } from "./log.ts";
import { changeMasterKey, openVault } from "./storage/dataKey.ts";
import { checkEncoding, checkFile, checkTables, damaged } from "./storage/integrity.ts";
import { type DataLocation, notWritable, openDatabase } from "./storage/location.ts";
import { checkSchema, migrate } from "./storage/migrations.ts";
import { type Database, StorageFailure } from "./storage/work.ts";

/** Where a service's data and the key to that data are stored. */
export interface StoreOptions {
  readonly location: DataLocation;
  readonly keyFile: string;
  readonly log: Log;
}

/** An open database with the current schema, and the token vault. */
export interface Store {
  readonly database: Database;
  readonly vault: Vault;
}

/** Opens and prepares a service's database. If that fails, closes the database again. */
async function openPrepared<T>(
  { location, log }: StoreOptions,
  prepare: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(location, log);
  try {
    return await prepare(database);
  } catch (error) {
    await database.close();
    if (error instanceof StorageFailure && error.isReadOnly && "folder" in location) {
      throw notWritable(location.folder, error.code);
    }
    throw toServiceFailure(error);
  }
}

/**
 * Opens a service's database for an operator command. It must contain data in the current schema. No key is needed.
 *
 * @throws {ServiceFailure} If the database cannot be used. The message says what to do.
 */
export const openStoreDatabase = (options: StoreOptions): Promise<Database> =>
  openPrepared(options, async (database) => {
    await checkSchema(database);
    return database;
  });

/**
 * Opens a service's data with its vault. Creates the data and the key if there are none, and rejects a damaged database
 * before serving anything from it.
 *
 * @throws {ServiceFailure}
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  checkKeyOutsideData(options);
  return openPrepared(options, async (database) => {
    await checkFile(database);
    await checkEncoding(database);
    await migrate(database, Date.now());
    await checkTables(database);
    const vault = await openVault(database, options.keyFile, Date.now());
    await checkVault(database, vault);
    return { database, vault };
  });
}

/**
 * Moves a service's data to a new key file.
 *
 * @returns The IDs of the old and the new key.
 * @throws {ServiceFailure}
 */
export async function changeKey(
  options: StoreOptions,
  newKeyFile: string,
): Promise<{ readonly oldId: string; readonly newId: string }> {
  checkKeyOutsideData({ ...options, keyFile: newKeyFile });
  const database = await openStoreDatabase(options);
  try {
    return await changeMasterKey(database, options.keyFile, newKeyFile);
  } catch (error) {
    throw toServiceFailure(error);
  } finally {
    await database.close();
  }
}

/** Turns a database failure into a message for the operator. Returns other errors unchanged. */
export function toServiceFailure(error: unknown): unknown {
  if (!(error instanceof StorageFailure)) return error;
  if (!error.isDamage) return new ServiceFailure(`${error.message}.`);
  return damaged({ dialect: error.code.startsWith("SQLITE") ? "sqlite" : "postgres" }, error.message);
}

/** Rejects a key file inside the data folder, because every copy of the data would contain the key. */
function checkKeyOutsideData({ location, keyFile }: StoreOptions): void {
  if (!("folder" in location)) return;
  if (pathFrom(realPath(location.folder), realPath(keyFile)) !== undefined) {
    throw new ServiceFailure(
      `The key file ${keyFile} is inside the data folder ${location.folder}, so every copy of the data would contain the key. ` +
        "Choose a file outside the data folder with --key-file.",
    );
  }
}

/** The real path of a file that may not exist. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realPath(parent), path.basename(file));
  }
}
