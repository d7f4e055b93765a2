import path from "node:path";
import { readEnvVariable, replaceEnvVariable } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { env, window, workspace } from "vscode";
import type { Command } from "../commandContext.ts";
import { askVariable, pickEnvFile, TOKEN_VARIABLE } from "../operations/askEnvFile.ts";
import { freshToken } from "../operations/freshToken.ts";
import { pickGroup } from "../operations/pick.ts";
import { requireTrust } from "../operations/trust.ts";
import { CLIPBOARD_MS } from "../secrets/secretClipboard.ts";
import { changeFile, writeProblem } from "../tokenUsages/changeFile.ts";
import { confirmTokenWrite } from "../tokenUsages/confirmTokenWrite.ts";
import { onButton, showInfo, showWarning } from "../ui/notifications.ts";
import { groupLabel, safeText } from "../ui/texts.ts";

/** Copies the token of a group after verifying that the token is current. */
export const copyToken: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select a user group to copy its token"));
  if (!group) return;
  const token = await freshToken(context, group);
  if (token === undefined) return;
  await context.clipboard.copy(token);
  void showInfo(
    l10n.t(
      "Copied the token of {0}. The clipboard is cleared in {1} s unless you copy something else.",
      groupLabel(group),
      CLIPBOARD_MS / 1000,
    ),
  );
};

/** Copies the ID of a group, which is not a secret. */
export const copyId: Command = async (context, target) => {
  const group = await pickGroup(context, target, l10n.t("Select a user group to copy its ID"));
  if (!group) return;
  await env.clipboard.writeText(group.row.key.userGroupId);
  window.setStatusBarMessage(l10n.t("$(check) ID copied"), 3000);
};

/** Opens a terminal with the token in its environment, and with `user-groups` and `site-config` on its path. */
export const openTerminal: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select a user group to open a terminal with its token"));
  const token = group && (await freshToken(context, group));
  if (!group || token === undefined) return;
  window
    .createTerminal({
      name: `${safeText(group.row.key.userGroupId, 30)} · ${TOKEN_VARIABLE}`,
      env: { ...terminalCommands(context.userGroups.extensionFolder), [TOKEN_VARIABLE]: token },
      message: l10n.t(
        "{0} contains the token of {1} in this terminal only.",
        TOKEN_VARIABLE,
        safeText(group.row.key.userGroupId),
      ),
      // If VS Code restored the terminal after a reload, it would store the environment on disk.
      isTransient: true,
    })
    .show();
};

/** Writes the current token of a group to a variable in a `.env` file. The rest of the file does not change. */
export const writeEnv: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select a user group to write its token to a file"));
  if (!group) return;
  const file = await pickEnvFile();
  if (!file) return;
  const place = safeText(workspace.asRelativePath(file));
  const name = await askVariable(l10n.t("Write the Token of {0} to {1}", groupLabel(group), place));
  if (!name || !(await confirmTokenWrite(file))) return;
  const targets = await context.userGroups.targets();
  const taken =
    file.scheme === "file"
      ? await targets.checkFile(group.row.key, file.fsPath, name).catch((error: Error) => error.message)
      : undefined;
  const obstacle = taken ?? (await writeProblem(file));
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

/**
 * Returns the environment variables that `site-config` and `user-groups` need: a path that ends with the folder of
 * these commands, and the program that runs them.
 *
 * @param extension The folder of this extension.
 */
function terminalCommands(extension: string): Record<string, string> {
  // On Windows, the variable is called "Path".
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const folders = [process.env[name], path.join(extension, "client/bin")].filter(Boolean);
  return { [name]: folders.join(path.delimiter), SITEKEEPER_NODE: process.execPath };
}
