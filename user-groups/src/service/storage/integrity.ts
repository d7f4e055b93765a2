import { ServiceFailure } from "../failure.ts";
import { type Database, query, StorageFailure } from "./work.ts";

/** The advice for a damaged database, used at the end of a message. */
const remedy = ({ dialect }: Pick<Database, "dialect">): string =>
  dialect === "sqlite" ? 'Restore a backup with "user-groups restore".' : "Restore a backup of the database.";

/** A message about a damaged database. @param what A phrase that describes the damage. */
export const damaged = (database: Pick<Database, "dialect">, what: string): ServiceFailure =>
  new ServiceFailure(`The database is damaged: ${what}. ${remedy(database)}`);

/**
 * Checks the structure of the database file. Does nothing for PostgreSQL, which checks its own files.
 *
 * @throws {ServiceFailure} If the file is damaged.
 * @throws {StorageFailure}
 */
export async function checkFile(database: Database): Promise<void> {
  if (database.dialect !== "sqlite") return;
  const [row] = await database.read(() => query<{ quick_check: string }>("PRAGMA quick_check(1)"));
  if (row?.quick_check !== "ok") throw damaged(database, oneLine(row?.quick_check ?? "the check gave no result"));
}

/** The encodings that keep every character. SQL_ASCII stores the bytes of UTF-8 as they are. */
const COMPLETE_ENCODINGS: ReadonlySet<string> = new Set(["UTF8", "SQL_ASCII"]);

/**
 * Checks that the database can store every name and ID. SQLite always can.
 *
 * @throws {ServiceFailure}
 * @throws {StorageFailure}
 */
export async function checkEncoding(database: Database): Promise<void> {
  if (database.dialect === "sqlite") return;
  const sql = "SELECT current_setting('server_encoding') AS encoding";
  const [row] = await database.read(() => query<{ encoding: string }>(sql));
  if (row && COMPLETE_ENCODINGS.has(row.encoding)) return;
  throw new ServiceFailure(
    `The database has the encoding ${row?.encoding}, which cannot store every name and ID. Create a database with the encoding UTF8.`,
  );
}

/** SQLite's report can have several lines, and a heading enclosed in asterisks. */
const oneLine = (report: string): string =>
  report
    .replace(/^\*\*\*.*\*\*\*\n/, "")
    .split("\n", 1)[0]
    ?.replace(/\.$/, "") ?? "";

/**
 * The tables, each with its columns and then the groups of columns whose values must be unique together, because
 * rotations rely on that.
 */
const TABLES: readonly (readonly [table: string, columns: string, ...unique: readonly string[]])[] = [
  ["data_key", "id, wrapped, master_key_id, created_at", "id"],
  ["api_token", "id, environment, token_hash, created_at, expires_at, revoked_at", "id", "token_hash"],
  [
    "user_group",
    "team_id, environment, provided_id, name, mapping, properties, token_hash, token_sealed, token_version, " +
      "created_at, updated_at, rotated_at",
    "team_id",
    "token_hash",
    "environment, provided_id",
  ],
  ["rotation_attempt", "api_token_id, key_hash, old_token_hash, new_token_hash, expires_at", "api_token_id, key_hash"],
  ["audit", "id, at, action, api_token_id, environment, provided_id, token_fingerprint, request_id", "id"],
];

/**
 * The error codes for a statement that does not match the tables (SQLite; PostgreSQL: class 42, syntax error or access
 * rule violation).
 */
const SCHEMA_MISMATCH = /^(SQLITE_1|42(?!501)...)$/;

/**
 * Checks that every table of the current schema exists, with its columns and unique columns. Changes nothing, because
 * the database only plans an insertion without performing it.
 *
 * @throws {ServiceFailure} If a table does not match.
 * @throws {StorageFailure}
 */
export async function checkTables(database: Database): Promise<void> {
  for (const [table, columns, ...unique] of TABLES) {
    const values = columns.replaceAll(/\w+/g, "NULL");
    for (const key of unique) {
      const sql = `EXPLAIN INSERT INTO ${table} (${columns}) VALUES (${values}) ON CONFLICT (${key}) DO NOTHING`;
      await database
        .read(() => query(sql))
        .catch((error) => {
          if (!(error instanceof StorageFailure && SCHEMA_MISMATCH.test(error.code))) throw error;
          throw damaged(database, `the table "${table}" is missing, or its columns or keys were changed`);
        });
    }
  }
}
