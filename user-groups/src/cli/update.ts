import { UserGroupClient } from "../client/client.ts";
import type { UpdateRequest } from "../contract/contract.ts";
import { CLIENT_HELP, EXIT_HELP, groupId, jsonOption, readAccess, readClientArguments } from "./clientArguments.ts";
import { runClientCommand } from "./clientCommand.ts";
import { type CommandModule, EXIT } from "./command.ts";
import { showGroup } from "./showGroup.ts";
import { UsageError } from "./usage.ts";

const HELP = `Usage: user-groups update ID --url URL [options]

Changes a user group that exists. What is not named is kept.

Options:
  --name NAME             the new name
  --mapping JSON          the new mapping of schema ids to data sources, as a whole; null clears it
  --properties JSON       the new properties, as a whole; null clears them
${CLIENT_HELP}
${EXIT_HELP}`;

const OPTIONS = {
  name: { type: "string" },
  mapping: { type: "string" },
  properties: { type: "string" },
} as const;

/** `user-groups update`. */
export const run: CommandModule["run"] = (args, io) =>
  runClientCommand({ args, io, help: HELP }, async () => {
    const { values, positionals } = readClientArguments(args, OPTIONS);
    const id = groupId(positionals, io);
    const changes = {
      name: values.name,
      mapping: jsonOption("--mapping", values.mapping),
      properties: jsonOption("--properties", values.properties),
    };
    if (Object.values(changes).every((value) => value === undefined)) {
      throw new UsageError("Nothing to change: give --name, --mapping or --properties.");
    }
    const { base, apiToken } = await readAccess(values, io);
    const client = new UserGroupClient({ baseUrl: base.href, apiToken });
    const request = { user_group_id: id, ...changes } as UpdateRequest;
    const { userGroup } = await client.update(request, { signal: io.signal });
    showGroup(io, userGroup, { json: values.json, printToken: false });
    return EXIT.ok;
  });
