import { UserGroupClient } from "../client/client.ts";
import type { GetRequest } from "../contract/contract.ts";
import { displayId } from "../rotation/reportText.ts";
import { type ClientValues, checkId, clientOptions, readAccess } from "./clientOptions.ts";
import type { Define } from "./command.ts";
import { json } from "./optionValues.ts";
import { showGroup } from "./showGroup.ts";

interface Values extends ClientValues {
  readonly name?: string;
  readonly mapping?: unknown;
  readonly properties?: unknown;
  readonly printToken?: true;
}

/** `user-groups get`. */
export const define: Define = (command, io) => {
  clientOptions(command)
    .description(
      "Show a user group. The service creates it if it does not exist; a group cannot be read without this side effect.",
    )
    .option("--name <name>", "The name of the group if it is created")
    .option("--mapping <json>", "Its mapping of schema IDs to data sources if it is created", json("--mapping"))
    .option("--properties <json>", "Its properties if it is created", json("--properties"))
    .option("--print-token", "Print the token of the group; without --json, only the token")
    .action(async (id: string, values: Values) => {
      checkId(id, io);
      const { base, apiToken, rateLimiter } = await readAccess(values, io);
      const { name, mapping, properties } = values;
      const client = new UserGroupClient({ baseUrl: base.href, apiToken, rateLimiter });
      const request = { user_group_id: id, name, mapping, properties } as GetRequest;
      const { userGroup, newUserGroup } = await client.get(request, { signal: io.signal });
      if (newUserGroup) io.err(`Created ${displayId(id)}.\n`);
      const { json: asJson = false, printToken = false } = values;
      showGroup(io, userGroup, { json: asJson, printToken, newUserGroup });
    });
};
