import { window } from "vscode";
import type { CommandContext, Target } from "../commandContext.ts";
import { type Connection, sameAccount } from "../connections/connections.ts";
import { environmentText } from "../ui/environmentText.ts";
import { offerCommands } from "../ui/offerCommands.ts";
import { pickLabel } from "../ui/pickLabel.ts";

/** The connection that a command is about; asked for when there are several and the command was called on none of them. */
export async function pickConnection(
  { userGroups }: CommandContext,
  target: Target,
  placeHolder: string,
): Promise<Connection | undefined> {
  const connections = await userGroups.allConnections();
  const called = target.flatMap((item) => ("connection" in item && item.connection ? [item.connection] : []))[0];
  // Not by its name: a user may give a connection the name of the local service.
  if (called) return connections.find((each) => sameAccount(each, called));
  if (connections.length === 0) {
    offerCommands("No connection yet. Start the local User Group Service, or connect to a service.", {
      "Start Local Service": "startLocalService",
      "Connect…": "connect",
    });
    return undefined;
  }
  if (connections.length === 1) return connections[0];
  const picks = connections.map((connection) => ({
    label: pickLabel(connection.name),
    description: environmentText(connection.environment),
    detail: connection.baseUrl || "Local service, stopped",
    connection,
  }));
  return (await window.showQuickPick(picks, { placeHolder }))?.connection;
}
