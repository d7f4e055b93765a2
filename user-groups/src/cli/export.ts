import { type DirectoryEntry, directory } from "../service/groups/groups.ts";
import type { Define } from "./command.ts";
import { existingStore, type StoreValues, storeOptions, withDatabase } from "./storeOptions.ts";

/** `user-groups export`. */
export const define: Define = (command, io) => {
  storeOptions(command)
    .description(
      "Print all user groups as JSON, one per line, with mapping and properties but without tokens. For a complete copy, " +
        'see "user-groups backup".',
    )
    .action(async (values: StoreValues) => {
      await withDatabase(existingStore(values, io), async (database) => {
        for await (const entry of directory(database)) io.out(`${JSON.stringify(asJson(entry))}\n`);
      });
    });
};

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
