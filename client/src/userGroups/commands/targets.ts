import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { Command, CommandContext, Target } from "../commandContext.ts";
import { askTargets } from "../operations/askTargets.ts";
import { showDelivery } from "../operations/outcome.ts";
import { pickGroup } from "../operations/pick.ts";
import { requireTrust } from "../operations/trust.ts";
import { confirm } from "../ui/dialogs.ts";
import { onButton, runCommand, showInfo, showWarning } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { groupLabel, safeText } from "../ui/texts.ts";
import { type GroupItem, type TargetItem, targetsOf } from "../view/items.ts";

/**
 * Delivers the current token of a group to its open targets. If it has no open targets, delivers the token to all of
 * its targets.
 */
export const deliverAgain: Command = async (context, target) => {
  requireTrust();
  const [row] = target;
  const picked =
    row?.type === "target"
      ? row.group
      : await pickGroup(context, target, l10n.t("Select a user group to deliver its token"));
  const group = picked && (await context.view.groupOf(picked.row.key));
  if (!group) return;
  if (group.targets.length === 0) {
    const none = showWarning(l10n.t("{0} has no targets.", groupLabel(group)), l10n.t("Add Target…"));
    onButton(context.log, none, () => runCommand("addTarget", group));
    return;
  }
  const again = group.targets.every(({ state }) => state !== "open");
  const targets = await context.userGroups.targets();
  const outcome = await withProgress(l10n.t("Delivering the token of {0}…", groupLabel(group)), (signal) =>
    targets.deliver(group.row.key, { signal, again }),
  );
  showDelivery(context, group, outcome);
};

/** Adds targets to a group. The token is not delivered until the user asks for it. */
export const addTarget: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select the user group to add a target to"));
  const added = group ? await askTargets(context, group) : [];
  if (!group || added.length === 0) return;
  await (await context.userGroups.targets()).add(group.row.key, added);
  const text =
    added.length === 1
      ? l10n.t("Added a target to {0}. It will receive the token from the next rotation.", groupLabel(group))
      : l10n.t(
          "Added {0} targets to {1}. They will receive the token from the next rotation.",
          added.length,
          groupLabel(group),
        );
  onButton(context.log, showInfo(text, l10n.t("Deliver Now")), () => deliverNow(context, group));
};

async function deliverNow(context: CommandContext, group: GroupItem): Promise<void> {
  const now = await context.view.groupOf(group.row.key);
  if (now) await runCommand("deliverAgain", now);
}

/** Removes a target from a group. The target keeps its current token. */
export const removeTarget: Command = async (context, target) => {
  const row = target.find((item): item is TargetItem => item.type === "target") ?? (await pickTarget(context, target));
  if (!row) return;
  const isSure = await confirm({
    title: l10n.t("Remove the target {0} from {1}?", safeText(row.target.name), groupLabel(row.group)),
    detail: l10n.t("The target keeps its current token, which stops working with the next rotation."),
    button: l10n.t("Remove Target"),
  });
  if (isSure) await (await context.userGroups.targets()).remove(row.group.row.key, row.target.target);
};

/** Asks for the target to remove, if the command was run from the Command Palette. */
async function pickTarget(context: CommandContext, target: Target): Promise<TargetItem | undefined> {
  const group = await pickGroup(context, target, l10n.t("Select the user group to remove a target from"));
  if (!group) return undefined;
  const picks = targetsOf(group).map((item) => ({ label: safeText(item.target.name), item }));
  if (picks.length === 0) void showWarning(l10n.t("{0} has no targets.", groupLabel(group)));
  const placeHolder = l10n.t("Select the target to remove");
  return picks.length === 0 ? undefined : (await window.showQuickPick(picks, { placeHolder }))?.item;
}
