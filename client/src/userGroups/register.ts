import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type ExtensionContext, languages, lm, type TreeView, window, workspace } from "vscode";
import { Part, registerContributedCommands } from "../part.ts";
import { COPIED_KEY, GROUP_SCHEME, GROUPS_TOOL, REPORT_SCHEME, THEIRS_SCHEME, VIEW_ID } from "./names.ts";
import type { UserGroupsPart } from "./part.ts";
import { rotateAfterDays } from "./view/contextKeys.ts";
import type { Row } from "./view/groupRows.ts";

/** Registers the user groups part. Its code is loaded on first use, or to finish what an earlier window has started. */
export function registerUserGroups(context: ExtensionContext): void {
  const part = new Part(async () => (await import("./part.ts")).openUserGroups(context, view));
  const view: TreeView<Row> = window.createTreeView(VIEW_ID, {
    treeDataProvider: {
      onDidChangeTreeData: part.event(({ view: rows }) => rows.onDidChangeTreeData),
      ...part.calls(({ view: rows }) => rows, "getChildren", "getTreeItem", "resolveTreeItem", "getParent"),
    },
    canSelectMany: true,
    showCollapseAll: true,
  });
  context.subscriptions.push(
    view,
    ...registerContributedCommands(context, "userGroups", async (command, args) =>
      (await part.get()).runCommand(command, args),
    ),
  );

  const contents = (of: (loaded: UserGroupsPart) => UserGroupsPart["reports"]) =>
    part.calls(of, "provideTextDocumentContent");
  const tool = part.calls((loaded) => loaded.tool, "invoke");
  context.subscriptions.push(
    workspace.registerFileSystemProvider(
      GROUP_SCHEME,
      {
        onDidChangeFile: part.event(({ documents }) => documents.onDidChangeFile),
        // The API sends no events, so other people's changes appear only when the group is read or saved.
        watch: () => ({ dispose: () => {} }),
        ...part.calls(
          ({ documents }) => documents,
          "stat",
          "readFile",
          "writeFile",
          "readDirectory",
          "createDirectory",
          "delete",
          "rename",
        ),
      },
      { isCaseSensitive: true },
    ),
    workspace.registerTextDocumentContentProvider(
      THEIRS_SCHEME,
      contents(({ theirs }) => theirs),
    ),
    workspace.registerTextDocumentContentProvider(
      REPORT_SCHEME,
      contents(({ reports }) => reports),
    ),
    languages.registerCodeLensProvider(
      { scheme: "file", pattern: "**/user-groups.json" },
      part.calls(({ planLenses }) => planLenses, "provideCodeLenses"),
    ),
    lm.registerTool(GROUPS_TOOL, tool),
  );

  // The user did not start this, so errors appear only in the extension host's log.
  continueWork(context, part)
    // biome-ignore lint/plugin: the log is in the part that could not be loaded.
    .catch((error: unknown) => console.error(error));
}

/** Loads the user groups part if an earlier window left unfinished work. */
async function continueWork(context: ExtensionContext, part: Part<UserGroupsPart>): Promise<void> {
  // A token that was copied must be cleared from the clipboard.
  if (context.globalState.get(COPIED_KEY) !== undefined) await part.get();
  const { pending, groups } = await readLeftovers(context.globalStorageUri.fsPath);
  if (pending) await (await part.get()).checkPendingAtStart();
  else if (groups && rotateAfterDays() > 0) await (await part.get()).showDueAtStart();
}

/**
 * Returns what earlier windows have left behind: unfinished work, such as a pending rotation or a local service that
 * needs heartbeats, and groups whose tokens may be due. The function only reads directories, to keep startup cheap.
 */
async function readLeftovers(storage: string): Promise<{ readonly pending: boolean; readonly groups: boolean }> {
  const parts = await readdir(storage).catch(() => []);
  if (parts.length === 0) return { pending: false, groups: false };
  const files = (folder: string): Promise<readonly string[]> =>
    // Temporary files of processes that were killed are ignored.
    readdir(path.join(storage, "user-groups", folder)).then(
      (names) => names.filter((name) => name.endsWith(".json")),
      () => [],
    );
  const [journals, groups, localService] = await Promise.all([
    files("journal"),
    files("groups"),
    stat(path.join(storage, "local-service", "state.json")).catch(() => undefined),
  ]);
  return { pending: journals.length > 0 || localService !== undefined, groups: groups.length > 0 };
}
