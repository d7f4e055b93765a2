import path from "node:path";
import { ServiceFailure } from "../service/failure.ts";
import { backUp } from "../service/storage/backup.ts";
import { type CommandModule, EXIT } from "./command.ts";
import { withDatabase } from "./operator.ts";
import { existingStore, STORE_HELP, STORE_OPTIONS } from "./storeArguments.ts";
import { noPositionals, runServiceCommand, UsageError } from "./usage.ts";

const HELP = `Usage: user-groups backup FILE [options]

Copies the data of a service, as it is at one moment, into a new file; the service may run. The tokens in it stay
encrypted: to use the copy, put it as user-groups.sqlite into a data folder, and give the same key file. Keep a copy of
the key file at another place.

Options:
${STORE_HELP}`;

/** `user-groups backup`. */
export const run: CommandModule["run"] = (args, io) =>
  runServiceCommand({ args, io, help: HELP, options: STORE_OPTIONS }, async ({ values, positionals }) => {
    const [file, ...rest] = positionals;
    if (file === undefined) throw new UsageError("Name the file to write the backup to.");
    noPositionals(rest);
    const store = existingStore(values, io);
    if ("databaseUrl" in store.location) {
      throw new ServiceFailure("This data is in PostgreSQL: back it up with the tools of PostgreSQL, such as pg_dump.");
    }
    await withDatabase(store, (database) => backUp(database, path.resolve(file)));
    io.err(`The data is in ${file}. The key is not: keep a copy of the key file, at another place.\n`);
    return EXIT.ok;
  });
