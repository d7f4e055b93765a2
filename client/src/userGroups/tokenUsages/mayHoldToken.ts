import { Uri, window, workspace } from "vscode";
import { showWarning } from "../ui/messages.ts";
import { safeText } from "../ui/safeText.ts";
import { changeFile } from "./changeFile.ts";
import { isGitIgnored, isGitTracked, withIgnored } from "./gitIgnored.ts";

const IGNORE = "Add to .gitignore and Write";
const ANYWAY = "Write Anyway";

/**
 * Asks for confirmation before a token is written into a file that Git would commit, and offers to make Git ignore the
 * file first. True when the token may be written.
 */
export async function mayHoldToken(uri: Uri): Promise<boolean> {
  if ((await isGitIgnored(uri)) !== false) return true;
  const name = safeText(uri.path.split("/").at(-1) ?? "");
  const folder = workspace.getWorkspaceFolder(uri)?.uri;
  const isTracked = await isGitTracked(uri);
  const why = isTracked
    ? `Git tracks ${name}, so the next commit would contain the token, and the history would keep it. Remove the file from Git first.`
    : `Git does not ignore ${name}, so the next commit would contain the token, and the history would keep it.`;
  const pressed = await window.showWarningMessage(
    `Write the token to ${name}?`,
    { modal: true, detail: why },
    ...(folder && !isTracked ? [IGNORE] : []),
    ANYWAY,
  );
  return pressed === ANYWAY || (pressed === IGNORE && folder !== undefined && (await ignore(uri, folder)));
}

/** Adds a file to the `.gitignore` of its workspace folder. True when Git ignores the file then. */
async function ignore(uri: Uri, folder: Uri): Promise<boolean> {
  const ignoreFile = Uri.joinPath(folder, ".gitignore");
  const path = uri.path.slice(folder.path.replace(/\/$/, "").length + 1);
  const refusal = await changeFile(ignoreFile, (text) => withIgnored(text, path));
  if (refusal === undefined && (await isGitIgnored(uri)) === true) return true;
  const why = refusal ?? "Another pattern excludes the file from those that Git ignores.";
  void showWarning(`The token was not written, because .gitignore does not ignore the file. ${why}`);
  return false;
}
