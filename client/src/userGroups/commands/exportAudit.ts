import { Uri, window, workspace } from "vscode";
import type { Command } from "../commandContext.ts";
import { onButton, showInfo } from "../ui/messages.ts";
import { safeText } from "../ui/safeText.ts";

/** Saves the audit log of this machine as a file: one JSON object per line, without tokens. */
export const exportAudit: Command = async ({ userGroups, log }) => {
  const lines = await userGroups.audit.read();
  if (lines === "") {
    void showInfo("The audit log is empty. This machine has not changed any user group yet.");
    return;
  }
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const file = await window.showSaveDialog({
    ...(folder ? { defaultUri: Uri.joinPath(folder, "user-groups-audit.jsonl") } : {}),
    filters: { "JSON Lines": ["jsonl"] },
    title: "Export Audit Log",
  });
  if (!file) return;
  await workspace.fs.writeFile(file, Buffer.from(lines));
  const OPEN = "Open";
  const text = `Exported ${lines.trimEnd().split("\n").length} lines to ${safeText(workspace.asRelativePath(file))}.`;
  onButton(log, showInfo(text, OPEN), () => window.showTextDocument(file));
};
