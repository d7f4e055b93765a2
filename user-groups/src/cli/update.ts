import { UsageError } from "@sitekeeper/command-line";
import { UserGroupClient } from "../client/client.ts";
import type { UpdateRequest } from "../contract/contract.ts";
import { type ClientValues, checkId, clientOptions, readAccess } from "./clientOptions.ts";
import type { Define } from "./command.ts";
import { json } from "./optionValues.ts";
import { showGroup } from "./showGroup.ts";

interface Values extends ClientValues {
  readonly name?: string;
  readonly mapping?: unknown;
  readonly properties?: unknown;
}

/** `user-groups update`. */
export const define: Define = (command, io) => {
  clientOptions(command)
    .description("Change an existing user group. Everything you omit stays the same.")
    .option("--name <name>", "The new name")
    .option(
      "--mapping <json>",
      "The new mapping of schema IDs to data sources; replaces the old one, and null clears it",
      json("--mapping"),
    )
    .option(
      "--properties <json>",
      "The new properties; replace the old ones, and null clears them",
      json("--properties"),
    )
    .action(async (id: string, values: Values) => {
      checkId(id, io);
      const { name, mapping, properties } = values;
      const changes = { name, mapping, properties };
      if (Object.values(changes).every((value) => value === undefined)) {
        throw new UsageError("Nothing to change. Use --name, --mapping, or --properties.");
      }
      const { base, apiToken, rateLimiter } = await readAccess(values, io);
      const client = new UserGroupClient({ baseUrl: base.href, apiToken, rateLimiter });
      const request = { user_group_id: id, ...changes } as UpdateRequest;
      const { userGroup } = await client.update(request, { signal: io.signal });
      showGroup(io, userGroup, { json: values.json ?? false, printToken: false });
    });
};
