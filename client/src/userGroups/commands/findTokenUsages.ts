import * as l10n from "@vscode/l10n";
import { Range, window } from "vscode";
import type { Command } from "../commandContext.ts";
import { pickGroup } from "../operations/pickGroup.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { findUsages } from "../tokenUsages/findUsages.ts";
import { replaceOldTokens } from "../tokenUsages/replaceOldTokens.ts";
import { usagePick } from "../tokenUsages/usagePick.ts";
import { groupLabel } from "../ui/groupLabel.ts";
import { showInfo } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";

/** Lists the places of the workspace that contain the token of a group, masked; opens the one that is chosen. */
export const findTokenUsages: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select the user group whose token usages to find"));
  if (!group) return;
  const found = await withProgress(l10n.t("Searching this workspace for the token…"), (signal) =>
    findUsages(context.userGroups, [group], signal),
  );
  if (!found) return;
  const { usages, remark } = found;
  if (usages.length === 0) {
    void showInfo(
      l10n.t("No file in this workspace contains the token of {0}. It may be used elsewhere.", groupLabel(group)) +
        remark,
    );
    return;
  }
  const replace = { label: l10n.t("$(replace-all) Replace the old token in these files…"), usage: undefined };
  const picks = [...(usages.some(({ token }) => token !== "current") ? [replace] : []), ...usages.map(usagePick)];
  const picked = await window.showQuickPick(picks, {
    title: l10n.t("Token Usages"),
    placeHolder: l10n.t("Select a place to open it.") + remark,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked === replace) return replaceOldTokens(context, [group]);
  if (!picked?.usage) return;
  const { uri, line, character } = picked.usage;
  await window.showTextDocument(uri, { selection: new Range(line, character, line, character) });
};
