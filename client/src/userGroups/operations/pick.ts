import * as l10n from "@vscode/l10n";
import type { QuickPickItem } from "vscode";
import type { CommandContext, Target } from "../commandContext.ts";
import { type Connection, sameAccount } from "../connections/connections.ts";
import { pickMany, pickOne } from "../ui/dialogs.ts";
import { offerCommands, onButton, runCommand, showInfo } from "../ui/notifications.ts";
import { environmentText, pickLabel } from "../ui/texts.ts";
import { firstConnectionIn, type GroupItem, groupsIn } from "../view/items.ts";
import { tokenStatus } from "../view/tokenStatus.ts";
import { byName, readTree, sameGroup } from "../view/tree.ts";

/**
 * Returns the connection for a command. If there are several, asks the user, with the connection that is selected in
 * the view preselected.
 */
export async function pickConnection(
  { userGroups, view }: CommandContext,
  target: Target,
  placeHolder: string,
): Promise<Connection | undefined> {
  const connections = await userGroups.allConnections();
  const called = firstConnectionIn(target);
  // The comparison does not use the name, because users can give any connection the name of the local service.
  if (called) return connections.find((connection) => sameAccount(connection, called));
  if (connections.length === 0) {
    offerFirstConnection();
    return undefined;
  }
  if (connections.length === 1) return connections[0];
  const picks = connections.map((connection) => ({
    label: pickLabel(connection.name),
    description: environmentText(connection.environment),
    detail: connection.baseUrl || l10n.t("Local service, stopped"),
    connection,
  }));
  const selected = firstConnectionIn(view.selection);
  const active = selected && picks.find(({ connection }) => sameAccount(connection, selected));
  return (await pickOne({ items: picks, placeholder: placeHolder, active }))?.connection;
}

/** Reports that the local service is not running, with a button that starts it. */
export function offerToStart({ log }: CommandContext): void {
  onButton(
    log,
    showInfo(l10n.t("The local User Group Service is not running."), l10n.t("Start Local User Group Service")),
    () => runCommand("startLocalService"),
  );
}

/**
 * Returns the groups that a command was run on, the groups that are selected in the view, and all groups on this
 * machine.
 */
async function groupsOf(
  context: CommandContext,
  target: Target,
): Promise<{
  readonly chosen: readonly GroupItem[];
  readonly selected: readonly GroupItem[];
  readonly all: readonly GroupItem[];
}> {
  const all = (await readTree(context.userGroups, "")).groups.toSorted(byName);
  // Looks up the current groups, because a row in the view may be stale.
  const now = (rows: Target): readonly GroupItem[] => {
    const rowGroups = groupsIn(rows);
    return all.filter(({ row }) => rowGroups.some((group) => sameGroup(row.key, group.row.key)));
  };
  return { chosen: now(target), selected: now(context.view.selection), all };
}

/**
 * Returns the group for a command: the group that the command was run on, or one that the user picks. The group that is
 * selected in the view is preselected. Shows a message if there are no groups.
 * @returns Undefined if the user cancels or if there are no groups.
 */
export async function pickGroup(
  context: CommandContext,
  target: Target,
  placeHolder: string,
): Promise<GroupItem | undefined> {
  const { chosen, selected, all } = await groupsOf(context, target);
  const [first] = chosen;
  if (first || target.length > 0) return first;
  if (all.length === 0) {
    await offerFirstGroup(context);
    return undefined;
  }
  const picks = all.map(groupPick);
  const active = picks.find(({ group }) => group === selected[0]);
  return (await pickOne({ items: picks, placeholder: placeHolder, active }))?.group;
}

/**
 * Like {@link pickGroup}, but for commands that accept several groups. No group is checked in advance, because the user
 * may type the name of another one and press Enter.
 */
export async function pickGroups(
  context: CommandContext,
  target: Target,
  placeHolder: string,
): Promise<readonly GroupItem[]> {
  const { chosen, all } = await groupsOf(context, target);
  if (target.length > 0) {
    if (chosen.length === 0) void showInfo(l10n.t("The selection contains no user groups."));
    return chosen;
  }
  if (all.length === 0) {
    await offerFirstGroup(context);
    return [];
  }
  const picked = await pickMany({ items: all.map(groupPick), placeholder: placeHolder });
  return picked?.map(({ group }) => group) ?? [];
}

function groupPick(group: GroupItem): QuickPickItem & { readonly group: GroupItem } {
  const { row, connection, status } = group;
  return {
    label: pickLabel(row.name ?? row.key.userGroupId),
    description: `${pickLabel(row.key.userGroupId)} · ${environmentText(row.key.environment)} · ${tokenStatus(status).label}`,
    detail: connection ? pickLabel(connection.name) : row.key.origin,
    group,
  };
}

function offerFirstConnection(): void {
  offerCommands(l10n.t("No connection yet. Start the local User Group Service, or connect to a service."), {
    [l10n.t("Start Local User Group Service")]: "startLocalService",
    [l10n.t("Connect…")]: "connect",
  });
}

async function offerFirstGroup({ userGroups }: CommandContext): Promise<void> {
  if ((await userGroups.allConnections()).length === 0) return offerFirstConnection();
  offerCommands(
    l10n.t("No user groups on this machine yet. The API cannot list groups. To add one, get it by its ID."),
    {
      [l10n.t("Get or Create User Group…")]: "getOrCreate",
      [l10n.t("Import IDs…")]: "importIds",
    },
  );
}
