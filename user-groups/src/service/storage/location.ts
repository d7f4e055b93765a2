// biome-ignore lint/plugin: a file is opened only to create it.
import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import path from "node:path";
import { ServiceFailure } from "../failure.ts";
import type { Log } from "../log.ts";
import { damaged } from "./integrity.ts";
import { PostgresDatabase } from "./postgres.ts";
import { SqliteDatabase } from "./sqlite.ts";
import { type Database, StorageFailure } from "./work.ts";

export type DataLocation = { readonly folder: string } | { readonly databaseUrl: string };

/** The name of the database file in a data folder. */
export const DATABASE_FILE = "user-groups.sqlite";

/**
 * The maximum number of connections from one process to PostgreSQL. Eight connections keep its disk busy, and more
 * would only wait for each other.
 */
const CONNECTIONS = 8;

/**
 * Opens the database at a location. If the data folder does not exist, creates it with access for its owner only.
 *
 * @throws {ServiceFailure} If the database cannot be opened.
 */
export function openDatabase(location: DataLocation, log: Log): Database {
  if ("databaseUrl" in location) return new PostgresDatabase(location.databaseUrl, CONNECTIONS, log);
  createFolder(location.folder);
  try {
    const file = path.join(location.folder, DATABASE_FILE);
    checkPrivate(file);
    checkNotEmptied(file);
    // SQLite gives its log the same file mode as the database.
    closeSync(openSync(file, "a", 0o600));
    return new SqliteDatabase(file);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    if (error instanceof StorageFailure && error.isDamage) throw damaged({ dialect: "sqlite" }, error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (NOT_WRITABLE.has(code ?? "")) throw notWritable(location.folder, code);
    const reason = error instanceof StorageFailure ? error.message : code;
    throw new ServiceFailure(`The data folder ${location.folder} cannot be used: ${reason}.`);
  }
}

/** @throws {ServiceFailure} */
function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    // On a read-only disk, Node reports that the parent folder does not exist.
    const { code } = error as NodeJS.ErrnoException;
    throw new ServiceFailure(
      `The data folder ${folder} cannot be created (${code}). Make the folder above it writable for this user, or choose another folder with --data.`,
    );
  }
}

/**
 * The error codes for a file that cannot be changed: a read-only disk, missing permissions, a protected file, or
 * SQLITE_READONLY.
 */
const NOT_WRITABLE: ReadonlySet<string> = new Set(["EROFS", "EACCES", "EPERM", "SQLITE_8"]);

/** The advice for read-only data. @param code The error code from the operating system or SQLite. */
export const notWritable = (folder: string, code: string | undefined): ServiceFailure =>
  new ServiceFailure(
    `The data folder ${folder} cannot be written (${code}). Make the folder and its files writable for this user, or choose another folder with --data.`,
  );

/**
 * Checks that the database file is not an empty file with a write-ahead log. SQLite would delete that log, and with it
 * the last copy of the newest changes.
 *
 * @throws {ServiceFailure} If the file is empty but its log is not.
 */
function checkNotEmptied(file: string): void {
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  if (size(file) > 0 || size(`${file}-wal`) === 0) return;
  throw damaged({ dialect: "sqlite" }, `${file} is empty, but its write-ahead log is not`);
}

/** @throws {ServiceFailure} If other users of the machine can read the database. */
function checkPrivate(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  // Windows does not have these mode bits. There, the access rights of the user's folder protect the file.
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  throw new ServiceFailure(
    `Other users of this machine can read the database ${file} (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 ${file}*`,
  );
}
