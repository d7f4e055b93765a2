import {
  type Disposable,
  type ExtensionContext,
  ProcessExecution,
  Task,
  type TaskDefinition,
  tasks,
  type WorkspaceFolder,
  workspace,
} from "vscode";

/** The task type in tasks.json, also shown as the source in the task picker. */
const TYPE = "sitekeeper";

/** A task in tasks.json. Its properties are described in package.json. */
interface CheckDefinition extends TaskDefinition {
  readonly task: "check";
  readonly args?: readonly string[];
}

/**
 * Provides a task `sitekeeper: check` for each workspace folder. The task runs `site-config check`. Its findings appear
 * in the Problems view, even if they are in closed files.
 */
export function registerCheckTasks(context: ExtensionContext): Disposable {
  const program = context.asAbsolutePath("server/bin/site-config.cjs");
  return tasks.registerTaskProvider(TYPE, {
    provideTasks: () =>
      (workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === "file")
        .map((folder) => checkTask(program, folder, { type: TYPE, task: "check" })),
    resolveTask: ({ scope, definition }) => {
      const folder = typeof scope === "object" ? scope : workspace.workspaceFolders?.[0];
      return folder && definition.task === "check"
        ? checkTask(program, folder, definition as CheckDefinition)
        : undefined;
    },
  });
}

/**
 * Creates the task for a definition. The task must contain the same definition object, because VS Code uses it to match
 * the task with its entry in tasks.json.
 */
function checkTask(program: string, folder: WorkspaceFolder, definition: CheckDefinition): Task {
  const args = [program, "check", "--format", "compact", ...(definition.args ?? [])];
  // The task uses the editor's Node, so users do not have to install Node.
  const options = { cwd: folder.uri.fsPath, env: { ELECTRON_RUN_AS_NODE: "1" } };
  return new Task(definition, folder, definition.task, TYPE, new ProcessExecution(process.execPath, args, options), [
    "$sitekeeper",
  ]);
}
