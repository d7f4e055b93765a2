import path from "node:path";
import { changeKey } from "../service/store.ts";
import { type CommandModule, EXIT } from "./command.ts";
import { existingStore, STORE_HELP, STORE_OPTIONS } from "./storeArguments.ts";
import { noPositionals, runServiceCommand, UsageError } from "./usage.ts";

const HELP = `Usage: user-groups change-key NEW-FILE [options]

Makes a new key file and puts the data of a service under it. Nothing else changes: the tokens stay valid, and a
service that runs keeps running; its next start needs the new file. Keep the old file as long as you keep old backups.

Options:
${STORE_HELP}`;

/** `user-groups change-key`. */
export const run: CommandModule["run"] = (args, io) =>
  runServiceCommand({ args, io, help: HELP, options: STORE_OPTIONS }, async ({ values, positionals }) => {
    const [newFile, ...rest] = positionals;
    if (newFile === undefined) throw new UsageError("Name the new key file.");
    noPositionals(rest);
    const file = path.resolve(newFile);
    const { oldId, newId } = await changeKey(existingStore(values, io), file);
    io.err(
      `The data is under key ${newId} in ${file} now, no longer under key ${oldId}. Start with --key-file ${file}.\n`,
    );
    return EXIT.ok;
  });
