import { existsSync } from "node:fs";
// biome-ignore lint/plugin: a file is opened only to be synced.
import { chmod, constants, copyFile, link, mkdir, open, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { syncFolder } from "@sitekeeper/command-line/durableFile";
import { renameWhenFree } from "@sitekeeper/command-line/renameWhenFree";
import { ServiceFailure } from "./failure.ts";
import { revokeApiToken } from "./groups/apiTokens.ts";
import { openVault } from "./storage/dataKey.ts";
import { DATABASE_FILE } from "./storage/location.ts";
import { migrate } from "./storage/migrations.ts";
import { nodeSqlite, SqliteDatabase } from "./storage/sqlite.ts";
import { query, StorageFailure } from "./storage/work.ts";

interface RestoreOptions {
  /** The backup, which is only read. */
  readonly file: string;
  readonly folder: string;
  readonly keyFile: string;
  /** Whether API tokens that were revoked after the backup become valid again. */
  readonly restoreRevokedTokens: boolean;
}

export interface Restored {
  /** The file that contains the previous database. Undefined if there was none. */
  readonly previous: string | undefined;
  /**
   * The IDs of the API tokens that were revoked after the backup. Undefined if the previous database cannot be read.
   */
  readonly revokedSince: readonly number[] | undefined;
  /** The IDs of the API tokens that were created after the backup and can no longer be used. */
  readonly createdSince: readonly number[];
}

/** The suffixes of the files that SQLite keeps next to an open database. */
const SQLITE_SUFFIXES = ["-wal", "-shm"] as const;

/**
 * Replaces the database in a data folder with a backup. First, a copy of the backup is checked. The previous database
 * is kept. After a crash, the folder contains either the previous database or the restored one.
 *
 * @throws {ServiceFailure} If the backup cannot be used, or a service is using the folder. In either case, nothing is
 * changed.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { folder } = options;
  const current = path.join(folder, DATABASE_FILE);
  await checkBackupFile(options.file, current);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${current}.restoring`;
  await copyToNew(options.file, draft);
  let previous: Previous | undefined;
  try {
    await checkBackup(draft, options);
    previous = existsSync(current) ? openPrevious(current, folder) : NO_PREVIOUS;
    const changes = await compareTokens(draft, previous.tokens, options.restoreRevokedTokens);
    await syncFile(draft);
    const previousFile = await swap(draft, current, previous);
    return { ...changes, previous: previousFile };
  } catch (error) {
    throw toServiceFailure(error, options.file);
  } finally {
    previous?.close();
    await removeDraft(draft);
  }
}

/** Makes a private copy of the backup under a name that only one restore at a time can use. @throws {ServiceFailure} */
async function copyToNew(file: string, draft: string): Promise<void> {
  try {
    await copyFile(file, draft, constants.COPYFILE_EXCL);
    await chmod(draft, 0o600);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw toServiceFailure(error, file);
    throw new ServiceFailure(`Another restore is running, or was interrupted. If none is running, remove ${draft}.`);
  }
}

async function removeDraft(draft: string): Promise<void> {
  for (const file of [draft, ...SQLITE_SUFFIXES.map((ending) => draft + ending)]) await rm(file, { force: true });
}

/** @throws {ServiceFailure} */
async function checkBackupFile(file: string, current: string): Promise<void> {
  const stats = await stat(file).catch((error: unknown) => {
    throw toServiceFailure(error, file);
  });
  if (!stats.isFile()) throw new ServiceFailure(`${file} is not a regular file.`);
  const log = await stat(`${file}-wal`).catch(() => undefined);
  if (log && log.size > 0) {
    throw new ServiceFailure(
      `${file} is an open database with a log next to it (${file}-wal), not a backup. Create a backup with "user-groups backup".`,
    );
  }
  const [given, own] = await Promise.all([realpath(file), realpath(current).catch(() => undefined)]);
  if (given === own) throw new ServiceFailure(`${file} is the database itself, not a backup.`);
}

/** The fields of an API token that a restore compares. */
interface TokenRow {
  readonly id: number;
  readonly token_hash: string;
  readonly revoked_at: number | null;
}

const TOKENS = "SELECT id, token_hash, revoked_at FROM api_token ORDER BY id";

/** The database to replace, locked against other processes until it is closed. */
interface Previous {
  /** The database's API tokens. Undefined if they cannot be read. */
  readonly tokens: readonly TokenRow[] | undefined;
  close(): void;
}

/**
 * Opens the database to replace and locks out other processes. A process that waits for the lock cannot write after the
 * databases are swapped, because SQLite refuses to write to a file that was moved away.
 *
 * @throws {ServiceFailure} If another process is using it.
 */
function openPrevious(current: string, folder: string): Previous {
  const { DatabaseSync } = nodeSqlite();
  let connection: DatabaseSync;
  try {
    connection = new DatabaseSync(current);
  } catch {
    return { tokens: undefined, close: () => {} };
  }
  try {
    const isNew = connection.prepare("SELECT 1 FROM sqlite_master WHERE name = 'api_token'").all().length === 0;
    const tokens = isNew ? [] : (connection.prepare(TOKENS).all() as unknown as readonly TokenRow[]);
    // This fails while any other process has the database open. It also writes the log into the file and removes the
    // log.
    connection.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
    return { tokens, close: closerOf(connection) };
  } catch (error) {
    if (resultCode(error) !== SQLITE_BUSY) return { tokens: undefined, close: closerOf(connection) };
    connection.close();
    throw new ServiceFailure(
      `A service or another command is using the data in ${folder}. Stop it, then restore the backup.`,
    );
  }
}

const SQLITE_BUSY = 5;

/** SQLite's primary result code (SQLite, Result and Error Codes, 3). */
const resultCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

function closerOf(connection: DatabaseSync): () => void {
  let isOpen = true;
  return () => {
    if (isOpen) connection.close();
    isOpen = false;
  };
}

const NO_PREVIOUS: Previous = { tokens: [], close: () => {} };

/** Checks the copy of a backup with its key, and migrates the copy to the current schema. @throws {ServiceFailure} */
async function checkBackup(draft: string, { file, keyFile }: RestoreOptions): Promise<void> {
  checkContent(draft, file);
  const database = new SqliteDatabase(draft);
  try {
    await migrate(database, Date.now());
    await openVault(database, keyFile, Date.now());
  } finally {
    await database.close();
  }
}

/** Compares the API tokens in the copy with the previous database. If requested, keeps revoked tokens revoked. */
async function compareTokens(
  draft: string,
  tokens: readonly TokenRow[] | undefined,
  restoreRevokedTokens: boolean,
): Promise<Pick<Restored, "revokedSince" | "createdSince">> {
  if (!tokens) return { revokedSince: undefined, createdSince: [] };
  const database = new SqliteDatabase(draft);
  try {
    const inBackup = await database.read(() => query<TokenRow>(TOKENS));
    const byHash = new Map(inBackup.map((row) => [row.token_hash, row]));
    const revoked = tokens.flatMap(({ token_hash, revoked_at }) => {
      const row = byHash.get(token_hash);
      return row && row.revoked_at === null && revoked_at !== null ? [{ id: row.id, at: revoked_at }] : [];
    });
    if (!restoreRevokedTokens) {
      for (const { id, at } of revoked) await database.write(() => revokeApiToken(id, at));
    }
    const created = tokens.filter((row) => row.revoked_at === null && !byHash.has(row.token_hash));
    return { revokedSince: revoked.map(({ id }) => id), createdSince: created.map(({ id }) => id) };
  } finally {
    await database.close();
  }
}

/** The tables that every backup contains. */
const TABLES = ["schema_version", "data_key", "api_token", "user_group", "audit"];

/** @throws {ServiceFailure} If a database is damaged, or does not belong to this service. */
function checkContent(draft: string, file: string): void {
  const { DatabaseSync } = nodeSqlite();
  const connection = new DatabaseSync(draft);
  try {
    const [first] = connection.prepare("PRAGMA integrity_check(1)").all();
    if (Object.values(first ?? {})[0] !== "ok") throw damaged(file);
    const names = new Set(
      connection
        .prepare("SELECT name FROM sqlite_master")
        .all()
        .map(({ name }) => name),
    );
    const isOurs = TABLES.every((table) => names.has(table));
    if (!isOurs || connection.prepare("SELECT id FROM data_key").all().length === 0) throw notABackup(file);
  } finally {
    connection.close();
  }
}

const damaged = (file: string) => new ServiceFailure(`The backup ${file} is damaged. Use another one.`);
const notABackup = (file: string) => new ServiceFailure(`${file} is not a backup of this service.`);

/** Replaces the current database with a prepared one. @returns The file that contains the previous database. */
async function swap(draft: string, current: string, previous: Previous): Promise<string | undefined> {
  const previousFile = `${current}.replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`;
  // Windows cannot replace an open file. A service that starts at this moment on Windows fails to open the file.
  if (process.platform === "win32") previous.close();
  const hadOne = await keep(current, previousFile);
  // A damaged database may have a log that could not be written into it.
  for (const ending of SQLITE_SUFFIXES) await renameIfThere(current + ending, previousFile + ending);
  await renameWhenFree(draft, current);
  await syncFolder(path.dirname(current));
  return hadOne ? previousFile : undefined;
}

/**
 * Gives a file a second name, or copies it if the disk does not support hard links. @returns False if the file does not
 * exist.
 */
async function keep(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    await copyFile(file, name);
  }
  return true;
}

async function renameIfThere(file: string, name: string): Promise<void> {
  await renameWhenFree(file, name).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
}

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Describes an error in a sentence for the operator. */
function toServiceFailure(error: unknown, file: string): unknown {
  if (error instanceof ServiceFailure) return error;
  if (error instanceof StorageFailure) return new ServiceFailure(`${error.message}.`);
  const result = resultCode(error);
  if (result === SQLITE_NOTADB) return notABackup(file);
  if (result === SQLITE_CORRUPT) return damaged(file);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") return new ServiceFailure(`${file} does not exist.`);
  return code === undefined ? error : new ServiceFailure(`The backup ${file} cannot be restored (${code}).`);
}
