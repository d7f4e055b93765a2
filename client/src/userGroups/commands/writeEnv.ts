import { readEnvVariable, replaceEnvVariable } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import type { Command } from "../commandContext.ts";
import { freshToken } from "../operations/freshToken.ts";
import { pickGroup } from "../operations/pickGroup.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { changeFile, obstacleTo } from "../tokenUsages/changeFile.ts";
import { mayHoldToken } from "../tokenUsages/mayHoldToken.ts";
import { TOKEN_VARIABLE } from "../tokenUsages/tokenVariable.ts";
import { workspaceFiles } from "../tokenUsages/workspaceFiles.ts";
import { groupLabel } from "../ui/groupLabel.ts";
import { onButton, showInfo, showWarning } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { safeText } from "../ui/safeText.ts";

/** Writes the current token of a group into a variable of a `.env` file. Everything else in the file stays as it is. */
export const writeEnv: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select the user group whose token to write"));
  if (!group) return;
  const file = await pickEnvFile();
  if (!file) return;
  const place = safeText(workspace.asRelativePath(file));
  const name = await askVariable(l10n.t("Write the Token of {0} to {1}", groupLabel(group), place));
  if (!name || !(await mayHoldToken(file))) return;
  const obstacle = await obstacleTo(file);
  if (obstacle) {
    void showWarning(`${l10n.t("{0} was not changed.", place)} ${obstacle}`);
    return;
  }
  const token = await freshToken(context, group);
  if (token === undefined) return;
  let isUpdate = false;
  const refusal = await changeFile(file, (text) => {
    isUpdate = readEnvVariable(text, name) !== undefined;
    return replaceEnvVariable(text, name, token);
  });
  if (refusal) void showWarning(`${l10n.t("{0} was not changed.", place)} ${refusal}`);
  else {
    const done = isUpdate
      ? l10n.t("Updated {0} in {1} with the token of {2}.", name, place, groupLabel(group))
      : l10n.t("Added {0} in {1} with the token of {2}.", name, place, groupLabel(group));
    onButton(context.log, showInfo(done, l10n.t("Open File")), () => window.showTextDocument(file));
  }
};

/** Asks for the variable of a `.env` file. */
export function askVariable(title: string): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    prompt: l10n.t("Enter the name of the variable"),
    value: TOKEN_VARIABLE,
    validateInput: (text) =>
      /^[A-Za-z_][A-Za-z0-9_]*$/.test(text)
        ? undefined
        : l10n.t("Use letters, digits and underscores, and no digit first."),
  });
}

const ENV_FILE = /\/\.env(?:\.[^/]*)?$/;
/** Files that are meant to be committed. */
const EXAMPLE = /\.(?:example|sample|template)$/;

/** The `.env` file to write: one of the workspace, or a new one. */
export async function pickEnvFile(): Promise<Uri | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void showWarning(l10n.t("Open a folder first. Tokens are written only to .env files of the workspace."));
    return undefined;
  }
  const files = await withProgress(l10n.t("Searching this workspace for .env files…"), async (signal) => {
    const found = await workspaceFiles(signal);
    return signal.aborted ? undefined : found.files.filter(({ path }) => ENV_FILE.test(path) && !EXAMPLE.test(path));
  });
  if (!files) return undefined;
  const newFiles = folders
    .map(({ uri }) => Uri.joinPath(uri, ".env"))
    .filter((uri) => !files.some((file) => file.toString() === uri.toString()));
  const picks = [
    ...files.map((uri) => ({ label: safeText(workspace.asRelativePath(uri)), description: "", uri })),
    ...newFiles.map((uri) => ({
      label: safeText(workspace.asRelativePath(uri)),
      description: l10n.t("new file"),
      uri,
    })),
  ];
  return (await window.showQuickPick(picks, { placeHolder: l10n.t("Select the file to write") }))?.uri;
}
