import * as l10n from "@vscode/l10n";
import { type QuickPickItem, Range, window } from "vscode";
import type { Command } from "../commandContext.ts";
import { pickGroup } from "../operations/pick.ts";
import { replaceOldTokens } from "../operations/replaceOldTokens.ts";
import { requireTrust } from "../operations/trust.ts";
import { findUsages, type TokenUsage } from "../tokenUsages/findUsages.ts";
import { showInfo } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { groupLabel, safeText } from "../ui/texts.ts";

/** Lists where the workspace uses a group's token, with the token masked. Opens the usage that the user selects. */
export const findTokenUsages: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select a user group to find its token usages"));
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
    placeHolder: l10n.t("Select a usage to open it.") + remark,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked === replace) return replaceOldTokens(context, [group]);
  if (!picked?.usage) return;
  const { uri, line, character } = picked.usage;
  await window.showTextDocument(uri, { selection: new Range(line, character, line, character) });
};

/** Creates the pick list item for a usage. The token is masked. */
function usagePick(usage: TokenUsage): QuickPickItem & { readonly usage: TokenUsage } {
  return {
    label: safeText(usage.place, 120),
    description: usage.token === "current" ? l10n.t("current token") : l10n.t("superseded token, no longer valid"),
    detail: safeText(usage.masked, 160),
    usage,
  };
}
