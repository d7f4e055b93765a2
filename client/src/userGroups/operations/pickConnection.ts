import * as l10n from "@vscode/l10n";
import type { CommandContext, Target } from "../commandContext.ts";
import { type Connection, sameAccount } from "../connections/connections.ts";
import { environmentText } from "../ui/environmentText.ts";
import { offerCommands } from "../ui/offerCommands.ts";
import { pickLabel } from "../ui/pickLabel.ts";
import { pickOne } from "../ui/pickOne.ts";
import { connectionAmong } from "../view/items.ts";

/**
 * The connection that a command is about; the user chooses when there are several and the command was called on another row.
 * Enter picks the one that is selected in the view.
 */
export async function pickConnection(
  { userGroups, view }: CommandContext,
  target: Target,
  placeHolder: string,
): Promise<Connection | undefined> {
  const connections = await userGroups.allConnections();
  const called = connectionAmong(target);
  // Not by its name: a user may give a connection the name of the local service.
  if (called) return connections.find((each) => sameAccount(each, called));
  if (connections.length === 0) {
    offerCommands(l10n.t("No connection yet. Start the local User Group Service, or connect to a service."), {
      [l10n.t("Start Local User Group Service")]: "startLocalService",
      [l10n.t("Connect…")]: "connect",
    });
    return undefined;
  }
  if (connections.length === 1) return connections[0];
  const picks = connections.map((connection) => ({
    label: pickLabel(connection.name),
    description: environmentText(connection.environment),
    detail: connection.baseUrl || l10n.t("Local service, stopped"),
    connection,
  }));
  const selected = connectionAmong(view.selection);
  const active = selected && picks.find(({ connection }) => sameAccount(connection, selected));
  return (await pickOne(picks, placeHolder, active))?.connection;
}
