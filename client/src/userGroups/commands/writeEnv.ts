import { readEnvVariable, replaceEnvVariable } from "@sitekeeper/user-groups";
import { Uri, window, workspace } from "vscode";
import type { Command } from "../tools.ts";
import { onButton, tell, warn } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { shown } from "../ui/shown.ts";
import { mayHoldToken } from "../uses/chooseUses.ts";
import { obstacleTo, write } from "../uses/replace.ts";
import { readText } from "../uses/whereUsed.ts";
import { workspaceFiles } from "../uses/workspaceFiles.ts";
import { requireTrust } from "./apiToken.ts";
import { freshToken } from "./copyToken.ts";
import { groupText } from "./operations.ts";
import { pickGroup } from "./pick.ts";

/** The name that is offered for the variable (specification, Resources, `token`). */
export const TOKEN_VARIABLE = "USER_GROUP_TOKEN";

/** Writes the current token of a group into a variable of a `.env` file, in place: everything else stays as it is. */
export const writeEnv: Command = async (tools, target) => {
  requireTrust();
  const group = await pickGroup(tools, target, "Write the token of which user group?");
  if (!group) return;
  const file = await pickEnvFile();
  if (!file) return;
  const name = await window.showInputBox({
    title: `Write the token of ${groupText(group)} to ${shown(workspace.asRelativePath(file))}`,
    prompt: "The name of the variable",
    value: TOKEN_VARIABLE,
    validateInput: (text) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? undefined : "Use letters, digits and _."),
  });
  if (!name || !(await mayHoldToken(file))) return;
  const place = shown(workspace.asRelativePath(file));
  const obstacle = await obstacleTo(file);
  if (obstacle) {
    void warn(`${place} was not changed. ${obstacle}`);
    return;
  }
  const token = await freshToken(tools, group);
  if (token === undefined) return;
  const text = (await readText(file)) ?? "";
  const known = readEnvVariable(text, name) !== undefined;
  const refusal = await write(file, replaceEnvVariable(text, name, token), 0o600);
  if (refusal) void warn(`${place} was not changed. ${refusal}`);
  else {
    const text = `${name} in ${place} ${known ? "now holds" : "was added with"} the token of ${groupText(group)}.`;
    onButton(tools.log, tell(text, "Open File"), () => window.showTextDocument(file));
  }
};

const ENV_FILE = /\/\.env(?:\.[^/]*)?$/;
/** Files that are meant to be committed. */
const EXAMPLE = /\.(?:example|sample|template)$/;

/** The `.env` file to write: one of the workspace, or a new one. */
async function pickEnvFile(): Promise<Uri | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void warn("Open a folder first: .env files of the workspace are written, and no others.");
    return undefined;
  }
  const files = await withProgress("Looking for .env files in this workspace…", async (signal) => {
    const found = await workspaceFiles(signal);
    return signal.aborted ? undefined : found.files.filter(({ path }) => ENV_FILE.test(path) && !EXAMPLE.test(path));
  });
  if (!files) return undefined;
  const fresh = folders
    .map(({ uri }) => Uri.joinPath(uri, ".env"))
    .filter((uri) => !files.some((file) => file.toString() === uri.toString()));
  const picks = [
    ...files.map((uri) => ({ label: shown(workspace.asRelativePath(uri)), description: "", uri })),
    ...fresh.map((uri) => ({ label: shown(workspace.asRelativePath(uri)), description: "new file", uri })),
  ];
  return (await window.showQuickPick(picks, { placeHolder: "Which file?" }))?.uri;
}
