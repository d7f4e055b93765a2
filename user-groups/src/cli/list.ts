import { directory } from "../service/groups/directory.ts";
import { type CommandModule, EXIT } from "./command.ts";
import { withDatabase } from "./operator.ts";
import { existingStore, STORE_HELP, STORE_OPTIONS } from "./storeArguments.ts";
import { shownEnvironment, shownTime, table } from "./table.ts";
import { noPositionals, runServiceCommand } from "./usage.ts";

const HELP = `Usage: user-groups list [options]

Lists the user groups of a service, without their tokens. For programs, see 'user-groups export'.

Options:
${STORE_HELP}`;

/** `user-groups list`. */
export const run: CommandModule["run"] = (args, io) =>
  runServiceCommand({ args, io, help: HELP, options: STORE_OPTIONS }, async ({ values, positionals }) => {
    noPositionals(positionals);
    const rows: string[][] = [];
    await withDatabase(existingStore(values, io), async (database) => {
      for await (const entry of directory(database)) {
        rows.push([
          shownEnvironment(entry.environment),
          entry.provided_id,
          entry.name,
          String(entry.team_id),
          shownTime(entry.created_at),
          entry.rotated_at === null ? "never" : shownTime(entry.rotated_at),
        ]);
      }
    });
    io.out(table(["ENVIRONMENT", "ID", "NAME", "TEAM ID", "CREATED", "ROTATED"], rows));
    return EXIT.ok;
  });
