import { randomBytes } from "node:crypto";
import { createKeyFile, type MasterKey, readKeyFile } from "../crypto/keyFile.ts";
import { KEY_BYTES, openBytes, SealBroken, sealBytes, Vault } from "../crypto/vault.ts";
import { ServiceFailure } from "../failure.ts";
import { type Database, query, type Work } from "./work.ts";

/** The one data key of a database, as it is stored: wrapped by the key of the key file. */
interface DataKeyRow {
  readonly wrapped: string;
  readonly master_key_id: string;
}

const CONTEXT = "user-groups data key 1";

const wrap = (master: MasterKey, dataKey: Uint8Array) => sealBytes(master.bytes, dataKey, CONTEXT);

function unwrap(master: MasterKey, row: DataKeyRow, keyFile: string): Uint8Array {
  if (master.id === row.master_key_id) {
    try {
      return openBytes(master.bytes, row.wrapped, CONTEXT);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      throw new ServiceFailure(
        "The data key in the database was changed or damaged. Restore the database from a backup.",
      );
    }
  }
  throw new ServiceFailure(
    `The key file ${keyFile} holds key ${master.id}, but the tokens in this database need key ${row.master_key_id}. ` +
      "Give the key file that belongs to this database (--key-file).",
  );
}

const missing = (keyFile: string, row: DataKeyRow) =>
  new ServiceFailure(
    `The key file ${keyFile} is missing, and the tokens in this database cannot be read without it (key ${row.master_key_id}). ` +
      "Restore it from your copy, or name it with --key-file.",
  );

function* find(): Work<DataKeyRow | undefined> {
  const [row] = yield* query<DataKeyRow>("SELECT wrapped, master_key_id FROM data_key WHERE id = $1", 1);
  return row;
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
 * Opens the vault of a database. A new database is given a data key, and a key file when there is none yet.
 *
 * @throws ServiceFailure when the key file is missing, open to others, or of another database
 * @throws StorageFailure
 */
export async function openVault(database: Database, keyFile: string, now: number): Promise<Vault> {
  const present = await database.read(find);
  const found = readKeyFile(keyFile);
  if (present && !found) throw missing(keyFile, present);
  const master = found ?? createKeyFile(keyFile);
  const row =
    present ??
    (await database.write(() =>
      insertOrFind({ wrapped: wrap(master, randomBytes(KEY_BYTES)), master_key_id: master.id }, now),
    ));
  return new Vault(unwrap(master, row, keyFile));
}

/**
 * Puts the data key under a new key file. The tokens stay as they are; a service that runs keeps running, and its next
 * start needs the new file.
 *
 * @returns the ids of the old and the new key
 * @throws ServiceFailure
 */
export async function changeMasterKey(
  database: Database,
  keyFile: string,
  newKeyFile: string,
): Promise<{ readonly oldId: string; readonly newId: string }> {
  const row = await database.read(find);
  if (!row) throw new ServiceFailure("This database has no data key yet: there is nothing to put under a new key.");
  const master = readKeyFile(keyFile);
  if (!master) throw missing(keyFile, row);
  const dataKey = unwrap(master, row, keyFile);
  if (readKeyFile(newKeyFile)) throw new ServiceFailure(`${newKeyFile} exists already. Name a file that does not.`);
  const next = createKeyFile(newKeyFile);
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
  if (changed.length === 0) throw new ServiceFailure("Another process changed the key at the same moment. Try again.");
  return { oldId: master.id, newId: next.id };
}
