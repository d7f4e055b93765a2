import path from "node:path";
import { printable } from "@sitekeeper/command-line/printable";
import { ServiceFailure } from "../service/failure.ts";
import { backUp } from "../service/storage/backup.ts";
import type { Define } from "./command.ts";
import { existingStore, type StoreValues, storeOptions, withDatabase } from "./storeOptions.ts";

/** `user-groups backup`. */
export const define: Define = (command, io) => {
  storeOptions(command)
    .description(
      "Copy a consistent snapshot of a service's data to a new file. The service can keep running. Tokens in the copy stay " +
        'encrypted. "user-groups restore" restores the copy and needs the same key file. Keep a copy of the key file in ' +
        "a different place.",
    )
    .argument("<file>", "The file to write; it must not exist")
    .action(async (file: string, values: StoreValues) => {
      const store = existingStore(values, io);
      if ("databaseUrl" in store.location) {
        throw new ServiceFailure("The data is in PostgreSQL. Back it up with PostgreSQL's own tools, such as pg_dump.");
      }
      await withDatabase(store, (database) => backUp(database, path.resolve(file)));
      io.err(
        `Backed up the data to ${printable(file)}. The backup does not contain the key, so also keep a copy of the key file.\n`,
      );
    });
};
