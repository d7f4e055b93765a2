import * as l10n from "@vscode/l10n";
import type { CommandContext } from "../commandContext.ts";
import { current, pickItem, rowsFor, rowsOf } from "../navigation/chosenRows.ts";
import { groupsFor, moveTo, stepOf } from "../navigation/moves.ts";

/** Moves the selected rows of one list past the row before them. */
export function moveUp(context: CommandContext, ...given: unknown[]): Promise<void> {
  return step(context, "up", given);
}

/** Moves the selected rows of one list past the row after them. */
export function moveDown(context: CommandContext, ...given: unknown[]): Promise<void> {
  return step(context, "down", given);
}

async function step({ navigation }: CommandContext, direction: "up" | "down", given: unknown[]): Promise<void> {
  const rows = await rowsFor(navigation, ["page", "group"], given, selectToMove());
  const [first] = rows;
  if (!first) return;
  const siblings = first.parent
    ? navigation.sites.childrenOf(first.parent)
    : (navigation.sites.of(first.config)?.tree.roots ?? []);
  const change = stepOf(rows, siblings, direction);
  if (change) await navigation.change(first.config, change);
}

/** Moves pages and groups to the end of a group that the user chooses. */
export async function moveToGroup({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  const chosen = await rowsFor(navigation, ["page", "group"], given, selectToMove());
  const rows = chosen.filter(({ config }) => config === chosen[0]?.config);
  if (rows.length === 0) return;
  const target = await pickItem(
    groupsFor(rows, rowsOf(navigation, ["group"])),
    l10n.t("Select the group to move to"),
    l10n.t("There is no other group."),
  );
  if (!target) return;
  const [group] = current(navigation, [target]);
  const now = group ? current(navigation, rows) : [];
  if (group && now.length > 0) await navigation.change(group.config, moveTo(group, now));
}

function selectToMove(): string {
  return l10n.t("Select what to move in the navigation");
}
