import { randomBytes } from "node:crypto";
import { createKeyFile, type MasterKey, readKeyFile } from "../crypto/keyFile.ts";
import { KEY_BYTES, openBytes, SealBroken, sealBytes, Vault } from "../crypto/vault.ts";
import { ServiceFailure } from "../failure.ts";
import { damaged } from "./integrity.ts";
import { type Database, query, type Work } from "./work.ts";

/** A database's stored data key, wrapped by the key in the key file. */
interface DataKeyRow {
  readonly wrapped: string;
  readonly master_key_id: string;
}

const CONTEXT = "user-groups data key 1";

const wrap = (master: MasterKey, dataKey: Uint8Array) => sealBytes(master.bytes, dataKey, CONTEXT);

function unwrap(database: Database, master: MasterKey, row: DataKeyRow, keyFile: string): Uint8Array {
  if (master.id === row.master_key_id) {
    try {
      return openBytes(master.bytes, row.wrapped, CONTEXT);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      throw damaged(database, "its data key was changed");
    }
  }
  throw new ServiceFailure(
    `The key file ${keyFile} has key ${master.id}, but the tokens in this database need key ${row.master_key_id}. ` +
      "Choose the key file of this database with --key-file.",
  );
}

const missing = (keyFile: string, row: DataKeyRow) =>
  new ServiceFailure(
    `The key file ${keyFile} is missing. The tokens in this database cannot be decrypted without it (key ${row.master_key_id}). ` +
      "Restore your copy of it, or choose it with --key-file.",
  );

function* find(): Work<DataKeyRow | undefined> {
  const [row] = yield* query<DataKeyRow>("SELECT wrapped, master_key_id FROM data_key WHERE id = $1", 1);
  return row;
}

/** Whether the database has tokens, which cannot be checked or decrypted without its data key. */
function* hasTokens(): Work<boolean> {
  const rows = yield* query("SELECT id FROM api_token UNION ALL SELECT team_id FROM user_group LIMIT 1");
  return rows.length > 0;
}

function* insertOrFind(row: DataKeyRow, now: number): Work<DataKeyRow> {
  yield* query(
    "INSERT INTO data_key (id, wrapped, master_key_id, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
    1,
    row.wrapped,
    row.master_key_id,
    now,
  );
  return (yield* find()) as DataKeyRow;
}

/**
 * Opens the vault for a database. Creates a data key for a new database, and a key file if there is none.
 *
 * @throws {ServiceFailure} If the key file is missing, readable by others, or for another database.
 * @throws {StorageFailure}
 */
export async function openVault(database: Database, keyFile: string, now: number): Promise<Vault> {
  // The order matters. Another process that starts at the same time stores its data key before any token.
  const isUsed = await database.read(hasTokens);
  const present = await database.read(find);
  if (isUsed && !present) throw damaged(database, "it has tokens, but its data key is missing");
  const found = readKeyFile(keyFile);
  if (present && !found) throw missing(keyFile, present);
  const master = found ?? (await createKeyFile(keyFile));
  const row =
    present ??
    (await database.write(() =>
      insertOrFind({ wrapped: wrap(master, randomBytes(KEY_BYTES)), master_key_id: master.id }, now),
    ));
  return new Vault(unwrap(database, master, row, keyFile));
}

/**
 * Wraps the data key with the key in a new key file. The tokens do not change. A running service keeps running, and
 * needs the new file the next time it starts.
 *
 * @returns The IDs of the old and the new key.
 * @throws {ServiceFailure}
 */
export async function changeMasterKey(
  database: Database,
  keyFile: string,
  newKeyFile: string,
): Promise<{ readonly oldId: string; readonly newId: string }> {
  const row = await database.read(find);
  if (!row)
    throw new ServiceFailure(
      "This database has no data key yet, so there is nothing to change. Start the service first.",
    );
  const master = readKeyFile(keyFile);
  if (!master) throw missing(keyFile, row);
  const dataKey = unwrap(database, master, row, keyFile);
  if (readKeyFile(newKeyFile)) throw new ServiceFailure(`${newKeyFile} already exists. Choose a new file.`);
  const next = await createKeyFile(newKeyFile);
  const wrapped = wrap(next, dataKey);
  const changed = await database.write(() =>
    query(
      "UPDATE data_key SET wrapped = $1, master_key_id = $2 WHERE id = $3 AND master_key_id = $4 RETURNING id",
      wrapped,
      next.id,
      1,
      master.id,
    ),
  );
  if (changed.length === 0) throw new ServiceFailure("Another process changed the key at the same time. Try again.");
  return { oldId: master.id, newId: next.id };
}
