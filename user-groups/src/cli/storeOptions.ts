import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { type Command, Option } from "@sitekeeper/command-line";
import { ServiceFailure } from "../service/failure.ts";
import { jsonLog } from "../service/log.ts";
import { DATABASE_FILE } from "../service/storage/location.ts";
import type { Database } from "../service/storage/work.ts";
import { openStore, openStoreDatabase, type Store, type StoreOptions, toServiceFailure } from "../service/store.ts";
import type { CliIo } from "./command.ts";

/** The values of the options that {@link storeOptions} and {@link dataOptions} add. */
export interface StoreValues {
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly keyFile?: string;
}

/** Adds the options for a data folder and its key. */
export function dataOptions(command: Command): Command {
  return command
    .option("--data <dir>", "The data folder; created on first start (default: ~/.local/share/user-groups)")
    .option(
      "--key-file <file>",
      "The key that encrypts the tokens; created on first start (default: ~/.config/user-groups/service.key). " +
        "Keep a copy of it, separate from the data: without the key, the tokens cannot be read",
    );
}

/** Adds the options that locate the data and the key of a service. */
export function storeOptions(command: Command): Command {
  return dataOptions(command).addOption(
    new Option(
      "--database-url <url>",
      "Store the data in PostgreSQL instead: postgres://user@host:5432/database, or with a primary and its standbys: " +
        "postgres://user@a:5432,b:5432/database?target_session_attrs=read-write. If it contains a password, set the " +
        "environment variable USER_GROUPS_DATABASE_URL instead: every user of the machine can read command lines",
    ).conflicts("data"),
  );
}

/** The user's folder for a purpose, following the XDG Base Directory Specification or the Windows conventions. */
function userFolder({ env }: CliIo, purpose: "data" | "config"): string {
  const windows = process.platform === "win32";
  const variable = windows
    ? { data: env.LOCALAPPDATA, config: env.APPDATA }
    : { data: env.XDG_DATA_HOME, config: env.XDG_CONFIG_HOME };
  const usual = windows
    ? { data: ["AppData", "Local"], config: ["AppData", "Roaming"] }
    : { data: [".local", "share"], config: [".config"] };
  return path.join(variable[purpose] || path.join(homedir(), ...usual[purpose]), "user-groups");
}

/** The location of a command's data, based on its options and the environment. */
export function storeOf(values: StoreValues, io: CliIo): StoreOptions {
  const databaseUrl = values.databaseUrl ?? (values.data === undefined ? io.env.USER_GROUPS_DATABASE_URL : undefined);
  return {
    location: databaseUrl ? { databaseUrl } : { folder: path.resolve(values.data ?? userFolder(io, "data")) },
    keyFile: path.resolve(values.keyFile ?? path.join(userFolder(io, "config"), "service.key")),
    log: jsonLog(io.err),
  };
}

/**
 * The location of existing data. Never creates any data.
 *
 * @throws {ServiceFailure} If the folder contains no data.
 */
export function existingStore(values: StoreValues, io: CliIo): StoreOptions {
  const options = storeOf(values, io);
  const { location } = options;
  if ("folder" in location && !existsSync(path.join(location.folder, DATABASE_FILE))) {
    throw new ServiceFailure(`No service data found in ${location.folder}. Specify the data folder with --data.`);
  }
  return options;
}

/** Runs an operator command on a service's database, then closes the database. Neither needs nor reads the key. */
export async function withDatabase<T>(options: StoreOptions, use: (database: Database) => Promise<T>): Promise<T> {
  return closing(await openStoreDatabase(options), use);
}

/** Like {@link withDatabase}, but also opens the token vault. Creates the data and the key if they do not exist. */
export async function withStore<T>(options: StoreOptions, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(options);
  return closing(store.database, () => use(store));
}

async function closing<T>(database: Database, use: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await use(database);
  } catch (error) {
    throw toServiceFailure(error);
  } finally {
    await database.close();
  }
}
