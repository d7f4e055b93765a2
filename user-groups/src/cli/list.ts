import { directory } from "../service/groups/groups.ts";
import type { Define } from "./command.ts";
import { existingStore, type StoreValues, storeOptions, withDatabase } from "./storeOptions.ts";
import { formatEnvironment, formatTime, table } from "./table.ts";

/** `user-groups list`. */
export const define: Define = (command, io) => {
  storeOptions(command)
    .description('List the user groups of a service, without their tokens. For scripts, see "user-groups export".')
    .action(async (values: StoreValues) => {
      const rows: string[][] = [];
      await withDatabase(existingStore(values, io), async (database) => {
        for await (const entry of directory(database)) {
          rows.push([
            formatEnvironment(entry.environment),
            entry.provided_id,
            entry.name,
            String(entry.team_id),
            formatTime(entry.created_at),
            entry.rotated_at === null ? "never" : formatTime(entry.rotated_at),
          ]);
        }
      });
      io.out(table(["ENVIRONMENT", "ID", "NAME", "TEAM ID", "CREATED", "ROTATED"], rows));
    });
};
