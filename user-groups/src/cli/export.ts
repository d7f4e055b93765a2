import { type DirectoryEntry, directory } from "../service/groups/directory.ts";
import { type CommandModule, EXIT } from "./command.ts";
import { withDatabase } from "./operator.ts";
import { existingStore, STORE_HELP, STORE_OPTIONS } from "./storeArguments.ts";
import { noPositionals, runServiceCommand } from "./usage.ts";

const HELP = `Usage: user-groups export [options]

Writes every user group to standard output as JSON, one in each line, with mapping and properties but without its
token. For a copy of everything, see 'user-groups backup'.

Options:
${STORE_HELP}`;

/** `user-groups export`. */
export const run: CommandModule["run"] = (args, io) =>
  runServiceCommand({ args, io, help: HELP, options: STORE_OPTIONS }, async ({ values, positionals }) => {
    noPositionals(positionals);
    await withDatabase(existingStore(values, io), async (database) => {
      for await (const entry of directory(database)) io.out(`${JSON.stringify(asJson(entry))}\n`);
    });
    return EXIT.ok;
  });

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

const asJson = (entry: DirectoryEntry) => ({
  environment: entry.environment || null,
  user_group_id: entry.provided_id,
  name: entry.name,
  mapping: parsed(entry.mapping),
  properties: parsed(entry.properties),
  team_id: entry.team_id,
  created_at: iso(entry.created_at),
  updated_at: iso(entry.updated_at),
  rotated_at: iso(entry.rotated_at),
});
