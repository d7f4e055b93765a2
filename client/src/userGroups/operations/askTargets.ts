import path from "node:path";
import type { Target } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { ProcessExecution, ShellExecution, type ShellQuotedString, type Task, tasks, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { sameAccount } from "../connections/connections.ts";
import { connectionsFor } from "../plan/planConnection.ts";
import { isPlanApproved, pickPlanFile, planAt } from "../plan/planFiles.ts";
import { confirmTokenWrite } from "../tokenUsages/confirmTokenWrite.ts";
import { showWarning } from "../ui/notifications.ts";
import { groupLabel, safeText } from "../ui/texts.ts";
import type { GroupItem } from "../view/items.ts";
import { askVariable, pickEnvFile } from "./askEnvFile.ts";

type CommandTarget = Extract<Target, { readonly kind: "command" }>;
type Program = CommandTarget["program"];

/** Asks where to deliver the token of a group. Returns an empty list if the user cancels. */
export async function askTargets(context: CommandContext, group: GroupItem): Promise<readonly Target[]> {
  const kinds = [
    { label: l10n.t(".env File…"), detail: l10n.t("A variable in a file in this workspace"), ask: askEnvFile },
    {
      label: l10n.t("Command…"),
      detail: l10n.t("A command that receives the token on standard input, such as a secret manager's CLI"),
      ask: askCommand,
    },
    {
      label: l10n.t("Command of a Task…"),
      detail: l10n.t("The current command of a task in this workspace"),
      ask: askTask,
    },
    {
      label: l10n.t("Targets of a Plan…"),
      detail: l10n.t("The targets that a plan in this workspace lists for this group"),
      ask: () => askPlan(context, group),
    },
  ];
  const title = l10n.t("Add a Target of {0}", groupLabel(group));
  const kind = await window.showQuickPick(kinds, { title, placeHolder: l10n.t("Select where to deliver the token") });
  const targets = (await kind?.ask(title)) ?? [];
  const groupId = group.row.key.userGroupId;
  return targets.map((target) => (target.kind === "command" ? { ...target, groupId } : target));
}

async function askEnvFile(title: string): Promise<readonly Target[]> {
  const file = await pickEnvFile();
  if (file?.scheme !== "file") return [];
  const variable = await askVariable(title);
  if (!variable || !(await confirmTokenWrite(file))) return [];
  return [{ kind: "dotenv", file: file.fsPath, variable }];
}

async function askCommand(title: string): Promise<readonly Target[]> {
  const folder = workspaceFolder();
  if (folder === undefined) return [];
  const program = await window.showInputBox({
    title,
    prompt: l10n.t("Enter a shell command. It receives the token on standard input."),
    placeHolder: "gh secret set USER_GROUP_TOKEN",
    ignoreFocusOut: true,
  });
  if (!program) return [];
  const probe = await askProbe(title);
  if (probe === undefined) return [];
  return [{ kind: "command", program, folder, ...(probe === "" ? {} : { probe }) }];
}

/**
 * Asks for a command that tests the target. Returns an empty string if the user enters none, or undefined if the user
 * cancels.
 */
function askProbe(title: string): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    prompt: l10n.t("Enter a command that tests the target without a token before each rotation, or leave this empty."),
    placeHolder: "gh auth status",
    ignoreFocusOut: true,
  });
}

/**
 * Asks for a task, and returns its command as the target. The task itself is not stored, because rotations can run
 * without the editor.
 */
async function askTask(title: string): Promise<readonly Target[]> {
  const folder = workspaceFolder();
  if (folder === undefined) return [];
  const found = await tasks.fetchTasks();
  const picks = found.flatMap((task) => {
    const target = targetOfTask(task, folder);
    return target ? [{ label: safeText(task.name), description: safeText(task.source), target }] : [];
  });
  if (picks.length === 0) {
    void showWarning(l10n.t("This workspace has no task that runs a command."));
    return [];
  }
  const pick = await window.showQuickPick(picks, { title, placeHolder: l10n.t("Select the task") });
  if (!pick) return [];
  const probe = await askProbe(title);
  if (probe === undefined) return [];
  return [{ ...pick.target, ...(probe === "" ? {} : { probe }) }];
}

/** The variable for the folder of a task. VS Code also sets this variable for a task that has no folder. */
const WORKSPACE_FOLDER = "$" + "{workspaceFolder}";

/**
 * Converts the command of a task to a target. Returns undefined for a task that only VS Code can run, such as one that
 * comes from an extension or uses variables that only VS Code resolves.
 *
 * @param folder The workspace folder to use if the task has no folder.
 */
export function targetOfTask({ execution, scope }: Task, folder: string): CommandTarget | undefined {
  const home = typeof scope === "object" ? scope.uri.fsPath : folder;
  const textOf = (part: string | ShellQuotedString | undefined): string =>
    (typeof part === "object" ? part.value : (part ?? "")).replaceAll(WORKSPACE_FOLDER, home);
  const targetOf = (program: Program, cwd = WORKSPACE_FOLDER): CommandTarget | undefined => {
    const isComplete = program.length > 0 && ![program, cwd].flat().some((part) => textOf(part).includes("${"));
    return isComplete ? { kind: "command", program, folder: path.resolve(home, textOf(cwd)) } : undefined;
  };
  if (execution instanceof ProcessExecution) {
    return targetOf([execution.process, ...execution.args].map(textOf), execution.options?.cwd);
  }
  if (!(execution instanceof ShellExecution)) return undefined;
  const { command, commandLine, args, options } = execution;
  if (commandLine !== undefined) return targetOf(textOf(commandLine), options?.cwd);
  // If the arguments are separate, the command does not need a shell.
  return targetOf(args && args.length > 0 ? [command, ...args].map(textOf) : textOf(command), options?.cwd);
}

async function askPlan(context: CommandContext, group: GroupItem): Promise<readonly Target[]> {
  const file = await pickPlanFile();
  if (!file) return [];
  const plan = await planAt(file);
  const { userGroupId } = group.row.key;
  const planned = plan.groups.find(({ id }) => id === userGroupId);
  const fits = connectionsFor(plan, await context.userGroups.allConnections()).some((connection) =>
    sameAccount(connection, group.row.key),
  );
  if (!planned || planned.targets.length === 0 || !fits) {
    void showWarning(
      l10n.t("{0} has no targets for {1}.", safeText(workspace.asRelativePath(file)), groupLabel(group)),
    );
    return [];
  }
  const ofGroup = { ...plan, groups: [planned] };
  return (await isPlanApproved(file, ofGroup, context.userGroups.memory)) ? planned.targets : [];
}

/** Returns the folder in which commands run. Shows a message if no folder is open. */
function workspaceFolder(): string | undefined {
  const folder = workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
  if (folder === undefined) {
    void showWarning(l10n.t("Open a folder first. Commands run in the workspace folder."));
  }
  return folder;
}
