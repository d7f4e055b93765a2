import type { Database } from "../service/storage/work.ts";
import { inWords, openStore, openStoreDatabase, type Store, type StoreOptions } from "../service/store.ts";

/** Runs an operator command on the database of a service, and closes it. It does not need or read the key. */
export async function withDatabase<T>(options: StoreOptions, use: (database: Database) => Promise<T>): Promise<T> {
  return closing(await openStoreDatabase(options), use);
}

/** The same, with the vault of the tokens. Creates data and key when they do not exist. */
export async function withStore<T>(options: StoreOptions, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(options);
  return closing(store.database, () => use(store));
}

async function closing<T>(database: Database, use: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await use(database);
  } catch (error) {
    throw inWords(error);
  } finally {
    await database.close();
  }
}
