import { UserGroupClient } from "../client/client.ts";
import type { GetRequest } from "../contract/contract.ts";
import { shownId } from "../rotation/reportText.ts";
import { CLIENT_HELP, EXIT_HELP, groupId, jsonOption, readAccess, readClientArguments } from "./clientArguments.ts";
import { runClientCommand } from "./clientCommand.ts";
import { type CommandModule, EXIT } from "./command.ts";
import { showGroup } from "./showGroup.ts";

const HELP = `Usage: user-groups get ID --url URL [options]

Shows a user group. The service creates it when it does not exist: there is no way to look without creating.

Options:
  --name NAME             the name of the group, if it is created
  --mapping JSON          its mapping of schema ids to data sources, if it is created
  --properties JSON       its properties, if it is created
  --print-token           print the token of the group; without --json, the token alone
${CLIENT_HELP}
${EXIT_HELP}`;

const OPTIONS = {
  name: { type: "string" },
  mapping: { type: "string" },
  properties: { type: "string" },
  "print-token": { type: "boolean", default: false },
} as const;

/** `user-groups get`. */
export const run: CommandModule["run"] = (args, io) =>
  runClientCommand({ args, io, help: HELP }, async () => {
    const { values, positionals } = readClientArguments(args, OPTIONS);
    const id = groupId(positionals, io);
    const { base, apiToken } = await readAccess(values, io);
    const request = {
      user_group_id: id,
      name: values.name,
      mapping: jsonOption("--mapping", values.mapping),
      properties: jsonOption("--properties", values.properties),
    } as GetRequest;
    const client = new UserGroupClient({ baseUrl: base.href, apiToken });
    const { userGroup, newUserGroup } = await client.get(request, { signal: io.signal });
    if (newUserGroup) io.err(`Created ${shownId(id)}.\n`);
    showGroup(io, userGroup, { json: values.json, printToken: values["print-token"], newUserGroup });
    return EXIT.ok;
  });
