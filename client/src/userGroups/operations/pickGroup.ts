import { type QuickPickItem, window } from "vscode";
import type { CommandContext, Target } from "../commandContext.ts";
import { environmentText } from "../ui/environmentText.ts";
import { offerCommands } from "../ui/offerCommands.ts";
import { pickLabel } from "../ui/pickLabel.ts";
import type { GroupItem } from "../view/items.ts";
import { TOKEN_STATUSES } from "../view/tokenStatus.ts";
import { byName, readTree, sameGroup } from "../view/tree.ts";

/** The groups that a command was called on, and all that are stored on this machine. */
async function groupsOf(
  context: CommandContext,
  target: Target,
): Promise<{ readonly chosen: readonly GroupItem[]; readonly all: readonly GroupItem[] }> {
  const all = (await readTree(context.userGroups, "")).groups.toSorted(byName);
  const chosen = target
    .map((item) => (item.type === "detail" ? item.group : item))
    .filter((item) => item.type === "group")
    // As they are now: a row of the view may be older.
    .flatMap((item) => all.filter(({ row }) => sameGroup(row.key, item.row.key)));
  return { chosen: [...new Set(chosen)], all };
}

/**
 * The one group that a command is about: the row that it was called on; asked for when it came from the palette.
 *
 * @returns undefined when the user chose none, or when there is none to choose, which the user is told
 */
export async function pickGroup(
  context: CommandContext,
  target: Target,
  placeHolder: string,
): Promise<GroupItem | undefined> {
  const { chosen, all } = await groupsOf(context, target);
  const [first] = chosen;
  if (first || target.length > 0) return first;
  if (all.length === 0) {
    offerFirstGroup();
    return undefined;
  }
  return (await window.showQuickPick(all.map(groupPick), { placeHolder, matchOnDescription: true }))?.group;
}

/** As {@link pickGroup}, for commands that act on several groups. */
export async function pickGroups(
  context: CommandContext,
  target: Target,
  placeHolder: string,
): Promise<readonly GroupItem[]> {
  const { chosen, all } = await groupsOf(context, target);
  if (chosen.length > 0 || target.length > 0) return chosen;
  if (all.length === 0) {
    offerFirstGroup();
    return [];
  }
  const picked = await window.showQuickPick(all.map(groupPick), {
    placeHolder,
    matchOnDescription: true,
    canPickMany: true,
  });
  // In the order of the list, whatever the order in which they were checked.
  return all.filter((group) => picked?.some((each) => each.group === group));
}

function groupPick(group: GroupItem): QuickPickItem & { readonly group: GroupItem } {
  const { row, connection, status } = group;
  return {
    label: pickLabel(row.name ?? row.key.userGroupId),
    description: `${pickLabel(row.key.userGroupId)} · ${environmentText(row.key.environment)} · ${TOKEN_STATUSES[status].label}`,
    detail: connection ? pickLabel(connection.name) : row.key.origin,
    group,
  };
}

function offerFirstGroup(): void {
  offerCommands("No user groups on this machine yet. The API cannot list groups, so get one by its ID first.", {
    "Get or Create User Group…": "getOrCreate",
    "Import IDs…": "importIds",
  });
}
