import { Uri, window, workspace } from "vscode";
import type { Command } from "../tools.ts";
import { onButton, tell } from "../ui/messages.ts";
import { shown } from "../ui/shown.ts";

/** Saves the audit log of this machine where the user wants it: one JSON object a line, no token in any. */
export const exportAudit: Command = async ({ keeper, log }) => {
  const lines = await keeper.audit.read();
  if (lines === "") {
    void tell("The audit log is empty: this machine has not done anything to a user group yet.");
    return;
  }
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const file = await window.showSaveDialog({
    ...(folder ? { defaultUri: Uri.joinPath(folder, "user-groups-audit.jsonl") } : {}),
    filters: { "JSON lines": ["jsonl"] },
    title: "Export the audit log",
  });
  if (!file) return;
  await workspace.fs.writeFile(file, Buffer.from(lines));
  const OPEN = "Open";
  const text = `Exported ${lines.trimEnd().split("\n").length} lines to ${shown(workspace.asRelativePath(file))}.`;
  onButton(log, tell(text, OPEN), () => window.showTextDocument(file));
};
