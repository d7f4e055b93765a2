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

/** The type of our tasks in tasks.json, and the source that the task picker shows. */
const TYPE = "sitekeeper";

/** A task in tasks.json. The properties are described in package.json. */
interface CheckDefinition extends TaskDefinition {
  readonly task: "check";
  readonly args?: readonly string[];
}

/**
 * Offers one task for each folder of the workspace, `sitekeeper: check`: it runs `site-config check`, and its findings
 * appear in the Problems view, also for files that are not open.
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

/** Passes the definition on unchanged: VS Code identifies a task in tasks.json by it. */
function checkTask(program: string, folder: WorkspaceFolder, definition: CheckDefinition): Task {
  const args = [program, "check", "--format", "compact", ...(definition.args ?? [])];
  // The editor's own Node runs it, so Node does not need to be installed.
  const options = { cwd: folder.uri.fsPath, env: { ELECTRON_RUN_AS_NODE: "1" } };
  return new Task(definition, folder, definition.task, TYPE, new ProcessExecution(process.execPath, args, options), [
    "$sitekeeper",
  ]);
}
