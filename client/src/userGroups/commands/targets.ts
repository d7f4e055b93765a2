import type { Target as DeliveryTarget } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { window, workspace } from "vscode";
import type { Command, CommandContext, Target } from "../commandContext.ts";
import { showDelivery } from "../operations/outcome.ts";
import { pickGroup } from "../operations/pick.ts";
import { requireTrust } from "../operations/trust.ts";
import { mayHoldToken } from "../tokenUsages/mayHoldToken.ts";
import { confirm } from "../ui/dialogs.ts";
import { onButton, runCommand, showInfo, showWarning } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { groupLabel, safeText } from "../ui/texts.ts";
import type { GroupItem, TargetItem } from "../view/items.ts";
import { targetsOf } from "../view/items.ts";
import { askVariable, pickEnvFile } from "./useToken.ts";

/** Gives the current token of a group to its targets: to those that do not have it, or to all when all have it. */
export const deliverAgain: Command = async (context, target) => {
  requireTrust();
  const [row] = target;
  const picked =
    row?.type === "target"
      ? row.group
      : await pickGroup(context, target, l10n.t("Select the user group whose token to deliver"));
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

/** Adds a place that needs the token of a group. Nothing is delivered yet. */
export const addTarget: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select the user group that gets a target"));
  const added = group && (await askTarget(group));
  if (!group || !added) return;
  await (await context.userGroups.targets()).add(group.row.key, added);
  const text = l10n.t("Added a target of {0}. It gets the token of the next rotation.", groupLabel(group));
  onButton(context.log, showInfo(text, l10n.t("Deliver Now")), () => deliverNow(context, group));
};

async function deliverNow(context: CommandContext, group: GroupItem): Promise<void> {
  const now = await context.view.groupOf(group.row.key);
  if (now) await runCommand("deliverAgain", now);
}

/** Removes a target of a group. What it has stays there. */
export const removeTarget: Command = async (context, target) => {
  const row = target.find((each): each is TargetItem => each.type === "target") ?? (await pickTarget(context, target));
  if (!row) return;
  const isSure = await confirm({
    title: l10n.t("Remove the target {0} of {1}?", safeText(row.target.name), groupLabel(row.group)),
    detail: l10n.t("The token that it has stays there, and stops working with the next rotation."),
    button: l10n.t("Remove Target"),
  });
  if (isSure) await (await context.userGroups.targets()).remove(row.group.row.key, row.target.target);
};

/** The target to remove, for a command from the palette. */
async function pickTarget(context: CommandContext, target: Target): Promise<TargetItem | undefined> {
  const group = await pickGroup(context, target, l10n.t("Select the user group that loses a target"));
  if (!group) return undefined;
  const picks = targetsOf(group).map((item) => ({ label: safeText(item.target.name), item }));
  if (picks.length === 0) void showWarning(l10n.t("{0} has no targets.", groupLabel(group)));
  const placeHolder = l10n.t("Select the target to remove");
  return picks.length === 0 ? undefined : (await window.showQuickPick(picks, { placeHolder }))?.item;
}

async function askTarget(group: GroupItem): Promise<DeliveryTarget | undefined> {
  const kinds = [
    { label: l10n.t(".env File…"), detail: l10n.t("A variable of a file in this workspace"), ask: askEnvFile },
    {
      label: l10n.t("Command…"),
      detail: l10n.t("A command that gets the token on standard input, such as that of a secret manager"),
      ask: askCommand,
    },
  ];
  const title = l10n.t("Add a Target of {0}", groupLabel(group));
  const kind = await window.showQuickPick(kinds, { title, placeHolder: l10n.t("Select where the token goes") });
  return kind?.ask(title);
}

async function askEnvFile(title: string): Promise<DeliveryTarget | undefined> {
  const file = await pickEnvFile();
  if (file?.scheme !== "file") return undefined;
  const variable = await askVariable(title);
  if (!variable || !(await mayHoldToken(file))) return undefined;
  return { kind: "dotenv", file: file.fsPath, variable };
}

async function askCommand(title: string): Promise<DeliveryTarget | undefined> {
  const folder = workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
  if (folder === undefined) {
    void showWarning(l10n.t("Open a folder first. Commands run in the folder of the workspace."));
    return undefined;
  }
  const ask = (prompt: string, placeHolder: string) =>
    window.showInputBox({ title, prompt, placeHolder, ignoreFocusOut: true });
  const program = await ask(
    l10n.t("Enter the command. The shell reads it, and it gets the token on standard input."),
    "gh secret set USER_GROUP_TOKEN",
  );
  if (!program) return undefined;
  const probe = await ask(
    l10n.t("Enter a command that tries the target without a token before each rotation, or leave this empty."),
    "gh auth status",
  );
  if (probe === undefined) return undefined;
  return { kind: "command", program, folder, ...(probe === "" ? {} : { probe }) };
}
