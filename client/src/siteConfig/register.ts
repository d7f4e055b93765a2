import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import {
  commands,
  type Disposable,
  type ExtensionContext,
  type FileWillRenameEvent,
  type TextDocument,
  type TreeView,
  type WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import { Part, registerContributedCommands } from "../part.ts";
import { FileChoices } from "./fileChoices.ts";
import { EXPLANATION_SCHEME, FILES, HAS_PAGES, NAVIGATION_VIEW_ID, PREVIEW_TYPE, ROWS } from "./ids.ts";
import { LanguageAssignment } from "./languageAssignment.ts";
import { ListedConfigs } from "./navigation/listedConfigs.ts";
import type { NavigationItem } from "./navigation/navigationTree.ts";
import { type OpenSettingsDisk, SiteConfigGlobs } from "./siteConfigGlobs.ts";
import type { SiteConfigRoot, StartupObjects } from "./siteConfigRoot.ts";
import { workspaceContents } from "./workspaceSites.ts";

/**
 * Registers everything for site configs: the language, the commands, the view and the preview. The rest of the code is
 * loaded, and the server is started, on first use or if a site config is open or in the workspace. In a workspace
 * without site configs, the extension therefore costs almost nothing.
 *
 * @param load Loads the rest of the code.
 * @param openDisk Opens the file system that contains the settings files.
 */
export function registerSiteConfig(
  context: ExtensionContext,
  load: (atStart: StartupObjects) => Promise<SiteConfigRoot>,
  openDisk: OpenSettingsDisk,
): void {
  const globs = new SiteConfigGlobs(openDisk);
  const choices = new FileChoices(context.workspaceState);
  const assignment = new LanguageAssignment(choices, globs);
  const configs = new ListedConfigs(globs);
  let treeView: TreeView<NavigationItem> | undefined;
  const root = new Part(() => load({ context, choices, assignment, configs, treeView: openView() }));
  context.subscriptions.push(
    globs,
    choices,
    assignment,
    configs,
    ...registerContributedCommands(context, "siteConfigs", async (command, args) =>
      (await root.get()).runCommand(command, args),
    ),
    workspace.onDidOpenTextDocument(startIfNeeded),
  );
  workspace.textDocuments.forEach(startIfNeeded);

  const search = workspaceContents(globs);
  const inWorkspace = search.then(
    (found) => found === "siteConfig",
    () => false,
  );
  context.subscriptions.push(
    window.registerWebviewPanelSerializer(
      PREVIEW_TYPE,
      root.calls(({ previews }) => previews, "deserializeWebviewPanel"),
    ),
    workspace.registerTextDocumentContentProvider(EXPLANATION_SCHEME, {
      onDidChange: root.event(({ explanations }) => explanations.onDidChange),
      ...root.calls(({ explanations }) => explanations, "provideTextDocumentContent"),
    }),
    followEarlyRenames(root, async () => configs.exist || (await inWorkspace)),
  );
  assignment.start();
  search.then(
    (found) => {
      if (found === "siteConfig") start();
      if (found === "pages") openView();
      configs.setInWorkspace(found === "siteConfig");
      if (found === "pages") void commands.executeCommand("setContext", HAS_PAGES, true);
    },
    async (error: unknown) =>
      (await root.get()).log.warn(`Could not search the workspace for site configs: ${String(error)}`),
  );

  // The error has been logged. The next site config or the Restart Language Server command tries again.
  function start(): void {
    root.get().then(
      ({ server }) => server.start().catch(() => undefined),
      // biome-ignore lint/plugin: the log is in the part that could not be loaded.
      (error: unknown) => console.error(error),
    );
  }
  function startIfNeeded({ languageId }: TextDocument): void {
    if (languageId === LANGUAGE_ID) start();
  }
  /**
   * Opens the view. VS Code shows the view only if there is a site config or a page, so most windows do not need the
   * view.
   */
  function openView(): TreeView<NavigationItem> {
    if (!treeView) {
      treeView = createView(root);
      context.subscriptions.push(treeView);
    }
    return treeView;
  }
}

function createView(root: Part<SiteConfigRoot>): TreeView<NavigationItem> {
  return window.createTreeView(NAVIGATION_VIEW_ID, {
    treeDataProvider: {
      onDidChangeTreeData: root.event(({ navigation }) => navigation.onDidChangeTreeData),
      ...root.calls(({ navigation }) => navigation, "getChildren", "getTreeItem", "resolveTreeItem", "getParent"),
    },
    canSelectMany: true,
    showCollapseAll: true,
    dragAndDropController: {
      dragMimeTypes: [ROWS],
      dropMimeTypes: [ROWS, FILES],
      ...root.calls(({ navigation }) => navigation.dragAndDrop, "handleDrag", "handleDrop"),
    },
  });
}

/**
 * Delays file renames until the language server is running, so that the server can update links and configs. Once the
 * language client is running, the client handles renames itself.
 *
 * @param isNeeded Returns whether there is a site config.
 */
function followEarlyRenames(root: Part<SiteConfigRoot>, isNeeded: () => Promise<boolean>): Disposable {
  const editFor = async (event: FileWillRenameEvent): Promise<WorkspaceEdit | undefined> =>
    (await isNeeded()) ? (await root.get()).server.editForRename(event) : undefined;
  return workspace.onWillRenameFiles((event) => {
    // The error has been logged. The file is renamed without any further edits.
    if (!root.now?.server.receivesRenames) event.waitUntil(editFor(event).catch(() => undefined));
  });
}
