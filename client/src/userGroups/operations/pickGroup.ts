import * as l10n from "@vscode/l10n";
import { type QuickPickItem, window } from "vscode";
import type { CommandContext, Target } from "../commandContext.ts";
import { environmentText } from "../ui/environmentText.ts";
import { showInfo } from "../ui/messages.ts";
import { offerCommands } from "../ui/offerCommands.ts";
import { pickLabel } from "../ui/pickLabel.ts";
import { pickOne } from "../ui/pickOne.ts";
import { type GroupItem, groupsAmong } from "../view/items.ts";
import { tokenStatus } from "../view/tokenStatus.ts";
import { byName, readTree, sameGroup } from "../view/tree.ts";

/** The groups that a command was called on, those that are selected in the view, and all that are on this machine. */
async function groupsOf(
  context: CommandContext,
  target: Target,
): Promise<{
  readonly chosen: readonly GroupItem[];
  readonly selected: readonly GroupItem[];
  readonly all: readonly GroupItem[];
}> {
  const all = (await readTree(context.userGroups, "")).groups.toSorted(byName);
  // As they are now: a row of the view may be older.
  const now = (rows: Target): readonly GroupItem[] => {
    const among = groupsAmong(rows);
    return all.filter(({ row }) => among.some((each) => sameGroup(row.key, each.row.key)));
  };
  return { chosen: now(target), selected: now(context.view.selection), all };
}

/**
 * The one group that a command is about: the row that it was called on. Called from the palette, it asks; Enter picks the
 * group that is selected in the view.
 *
 * @returns undefined when the user chose none, or when no group exists, which a message says
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
    offerFirstGroup();
    return undefined;
  }
  const picks = all.map(groupPick);
  return (
    await pickOne(
      picks,
      placeHolder,
      picks.find(({ group }) => group === selected[0]),
    )
  )?.group;
}

/** As {@link pickGroup}, for commands that act on several groups: those that are selected in the view are checked. */
export async function pickGroups(
  context: CommandContext,
  target: Target,
  placeHolder: string,
): Promise<readonly GroupItem[]> {
  const { chosen, selected, all } = await groupsOf(context, target);
  if (target.length > 0) {
    if (chosen.length === 0) void showInfo(l10n.t("The selection contains no user group."));
    return chosen;
  }
  if (all.length === 0) {
    offerFirstGroup();
    return [];
  }
  const picked = await window.showQuickPick(
    all.map((group) => ({ ...groupPick(group), picked: selected.includes(group) })),
    { placeHolder, matchOnDescription: true, canPickMany: true },
  );
  // In the order of the list, whatever the order in which they were checked.
  return all.filter((group) => picked?.some((each) => each.group === group));
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

function offerFirstGroup(): void {
  offerCommands(l10n.t("No user groups on this machine yet. The API cannot list groups, so get one by its ID first."), {
    [l10n.t("Get or Create User Group…")]: "getOrCreate",
    [l10n.t("Import IDs…")]: "importIds",
  });
}
