import { printable } from "@sitekeeper/command-line/printable";
import type { UserGroup } from "../client/response.ts";
import { displayId, displayJson } from "../rotation/reportText.ts";
import { type CliIo, printSecret } from "./command.ts";

interface ShowOptions {
  readonly json: boolean;
  /**
   * Whether to include the token. If so, text output consists only of the token, and JSON output has the token as one
   * of its fields.
   */
  readonly printToken: boolean;
  /** Whether the call created the group. Undefined if the call was not a GET. */
  readonly newUserGroup?: boolean;
}

/** Prints a group to standard output, with its token only if requested. */
export function showGroup(io: CliIo, group: UserGroup, { json, printToken, newUserGroup }: ShowOptions): void {
  if (json) {
    const fields = {
      user_group_id: group.userGroupId,
      ...(newUserGroup === undefined ? {} : { new_user_group: newUserGroup }),
      ...(group.name === undefined ? {} : { name: group.name }),
      ...(group.teamId === undefined ? {} : { team_id: group.teamId }),
      ...(group.environment === undefined ? {} : { api_environment_tag: group.environment }),
      ...(group.properties === undefined ? {} : { properties: group.properties }),
      ...(printToken ? { token: group.token } : {}),
    };
    if (printToken) printSecret(JSON.stringify(fields), io);
    else io.out(`${JSON.stringify(fields)}\n`);
    return;
  }
  if (printToken) {
    printSecret(group.token, io);
    return;
  }
  const lines: [string, string | undefined][] = [
    ["id", displayId(group.userGroupId)],
    ["name", group.name === undefined ? undefined : displayId(group.name)],
    ["team id", group.teamId?.toString()],
    ["environment", group.environment ?? undefined],
    ["properties", group.properties ? displayJson(group.properties) : undefined],
  ];
  for (const [label, value] of lines) if (value !== undefined) io.out(`${label}: ${printable(value)}\n`);
}
