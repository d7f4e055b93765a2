import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import { workspaceFiles } from "../tokenUsages/listFiles.ts";
import { showWarning } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { safeText } from "../ui/texts.ts";

/** The suggested name of the environment variable for a token (specification, Resources, `token`). */
export const TOKEN_VARIABLE = "USER_GROUP_TOKEN";

/** Asks for the name of a variable in a `.env` file. */
export function askVariable(title: string): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    prompt: l10n.t("Enter the name of the variable"),
    value: TOKEN_VARIABLE,
    validateInput: (text) =>
      /^[A-Za-z_][A-Za-z0-9_]*$/.test(text)
        ? undefined
        : l10n.t("Use only letters, digits, and underscores, and do not start with a digit."),
  });
}

const ENV_FILE = /\/\.env(?:\.[^/]*)?$/;
/** Matches files that are meant to be committed. */
const EXAMPLE = /\.(?:example|sample|template)$/;

/** Asks for the `.env` file to write to: an existing file in the workspace or a new one. */
export async function pickEnvFile(): Promise<Uri | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void showWarning(l10n.t("Open a folder first. Tokens are written only to .env files in the workspace."));
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
