import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import { showWarning } from "../ui/notifications.ts";
import { safeText } from "../ui/texts.ts";
import { changeFile } from "./changeFile.ts";
import { isGitIgnored, isGitTracked, withIgnored } from "./gitIgnored.ts";

/**
 * Asks for confirmation before writing a token to a file that Git would commit, and offers to add the file to
 * `.gitignore` first. Returns true if the token may be written.
 */
export async function confirmTokenWrite(uri: Uri): Promise<boolean> {
  if ((await isGitIgnored(uri)) !== false) return true;
  const name = safeText(uri.path.split("/").at(-1) ?? "");
  const folder = workspace.getWorkspaceFolder(uri)?.uri;
  const isTracked = await isGitTracked(uri);
  const why = isTracked
    ? l10n.t(
        "Git tracks {0}, so the next commit would contain the token, and the history would keep it. Remove the file from Git first.",
        name,
      )
    : l10n.t(
        "Git does not ignore {0}, so the next commit would contain the token, and the history would keep it.",
        name,
      );
  const [IGNORE, ANYWAY] = [l10n.t("Add to .gitignore and Write"), l10n.t("Write Anyway")];
  const pressed = await window.showWarningMessage(
    l10n.t("Write the token to {0}?", name),
    { modal: true, detail: why },
    ...(folder && !isTracked ? [IGNORE] : []),
    ANYWAY,
  );
  return pressed === ANYWAY || (pressed === IGNORE && folder !== undefined && (await ignore(uri, folder)));
}

/** Adds a file to the `.gitignore` file in its workspace folder. Returns true if Git ignores the file as a result. */
async function ignore(uri: Uri, folder: Uri): Promise<boolean> {
  const ignoreFile = Uri.joinPath(folder, ".gitignore");
  const path = uri.path.slice(folder.path.replace(/\/$/, "").length + 1);
  const refusal = await changeFile(ignoreFile, (text) => withIgnored(text, path));
  if (refusal === undefined && (await isGitIgnored(uri)) === true) return true;
  const why = refusal ?? l10n.t("A later pattern in .gitignore un-ignores this file.");
  void showWarning(`${l10n.t("The token was not written, because .gitignore does not ignore the file.")} ${why}`);
  return false;
}
