import { type QuickPickItem, window } from "vscode";
import { type Connection, sameAccount } from "../connections.ts";
import type { Target, Tools } from "../tools.ts";
import { tell } from "../ui/messages.ts";
import { runCommand } from "../ui/runCommand.ts";
import { shown } from "../ui/shown.ts";
import type { GroupItem } from "../view/items.ts";
import { STANDINGS } from "../view/standing.ts";
import { byName, readTree, sameGroup } from "../view/tree.ts";
import { environmentText } from "../view/treeItem.ts";

/** The groups that a command is about: those that it was called on, or all that this machine knows. */
async function groupsOf(tools: Tools, target: Target): Promise<{ chosen: GroupItem[]; known: readonly GroupItem[] }> {
  const known = (await readTree(tools.keeper, "")).groups.toSorted(byName);
  const chosen = target
    .map((item) => (item.type === "detail" ? item.group : item))
    .filter((item) => item.type === "group")
    // As they are now: a row of the view may be older.
    .flatMap((item) => known.filter(({ row }) => sameGroup(row.key, item.row.key)));
  return { chosen: [...new Set(chosen)], known };
}

/**
 * The one group that a command is about: the row that it was called on; asked for when it came from the palette.
 *
 * @returns undefined when the user chose none, or there is none: that has been said
 */
export async function pickGroup(tools: Tools, target: Target, placeHolder: string): Promise<GroupItem | undefined> {
  const { chosen, known } = await groupsOf(tools, target);
  const [first] = chosen;
  if (first || target.length > 0) return first;
  if (known.length === 0) return noGroups();
  return (await window.showQuickPick(known.map(groupPick), { placeHolder, matchOnDescription: true }))?.group;
}

/** As {@link pickGroup}, for commands that take several. */
export async function pickGroups(tools: Tools, target: Target, placeHolder: string): Promise<readonly GroupItem[]> {
  const { chosen, known } = await groupsOf(tools, target);
  if (chosen.length > 0 || target.length > 0) return chosen;
  if (known.length === 0) return noGroups() ?? [];
  const picked = await window.showQuickPick(known.map(groupPick), {
    placeHolder,
    matchOnDescription: true,
    canPickMany: true,
  });
  // In the order of the list, whatever the order in which they were ticked.
  return known.filter((group) => picked?.some((each) => each.group === group));
}

/** The connection that a command is about; asked for when there are several and it was called on none. */
export async function pickConnection(
  { keeper }: Tools,
  target: Target,
  placeHolder: string,
): Promise<Connection | undefined> {
  const connections = await keeper.allConnections();
  const called = target.flatMap((item) => ("connection" in item && item.connection ? [item.connection] : []))[0];
  // Not by its name: a user may call a connection as the local service is called.
  if (called) return connections.find((each) => sameAccount(each, called));
  if (connections.length === 0) {
    return noConnection();
  }
  if (connections.length === 1) return connections[0];
  const picks = connections.map((connection) => ({
    label: inPickList(connection.name),
    description: environmentText(connection.environment),
    detail: connection.baseUrl || "The local service, stopped",
    connection,
  }));
  return (await window.showQuickPick(picks, { placeHolder }))?.connection;
}

const nameOf = ({ row }: GroupItem): string => row.name ?? row.key.userGroupId;

function groupPick(group: GroupItem): QuickPickItem & { readonly group: GroupItem } {
  const { row, connection, standing } = group;
  return {
    label: inPickList(nameOf(group)),
    description: `${inPickList(row.key.userGroupId)} · ${environmentText(row.key.environment)} · ${STANDINGS[standing].label}`,
    detail: connection ? inPickList(connection.name) : row.key.origin,
    group,
  };
}

/** Pick lists keep only labels that are not empty, and would draw icons. */
const inPickList = (text: string): string => shown(text) || "(empty)";

function noGroups(): undefined {
  offer("This machine knows no user group yet, and the API has no list of them. Get one by its id first.", {
    "Get or Create User Group": "getOrCreate",
    "Import Ids…": "importIds",
  });
}

function noConnection(): undefined {
  offer("There is no connection yet. Start the local User Group Service, or connect to a service.", {
    "Start Local Service": "startLocalService",
    "Connect…": "connect",
  });
}

/** Says what is missing, with buttons for the commands that give it. */
function offer(text: string, buttons: Readonly<Record<string, string>>): void {
  void tell(text, ...Object.keys(buttons)).then((button) => {
    const command = button && buttons[button];
    if (command) void runCommand(command);
  });
}
