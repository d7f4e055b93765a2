import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import type { Command } from "../commandContext.ts";
import { onButton, showInfo } from "../ui/notifications.ts";
import { safeText } from "../ui/texts.ts";

/** Shows the user groups log, which contains no secrets. */
export const showLog: Command = async ({ log }) => log.show();

/** Exports this machine's audit log as JSON Lines, without tokens. */
export const exportAudit: Command = async ({ userGroups, log }) => {
  const lines = await userGroups.audit.read();
  if (lines === "") {
    void showInfo(l10n.t("The audit log is empty. This machine has not changed any user group yet."));
    return;
  }
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const file = await window.showSaveDialog({
    ...(folder ? { defaultUri: Uri.joinPath(folder, "user-groups-audit.jsonl") } : {}),
    filters: { "JSON Lines": ["jsonl"] },
    title: l10n.t("Export Audit Log"),
  });
  if (!file) return;
  await workspace.fs.writeFile(file, Buffer.from(lines));
  const count = lines.trimEnd().split("\n").length;
  const place = safeText(workspace.asRelativePath(file));
  const text =
    count === 1 ? l10n.t("Exported 1 line to {0}.", place) : l10n.t("Exported {0} lines to {1}.", count, place);
  onButton(log, showInfo(text, l10n.t("Open")), () => window.showTextDocument(file));
};
