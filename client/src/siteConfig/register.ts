import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import { commands, type ExtensionContext, type TextDocument, type TreeView, window, workspace } from "vscode";
import { registerContributedCommands } from "../contributions.ts";
import { laterTurn } from "../laterTurn.ts";
import { Part } from "../part.ts";
import { followEarlyRenames } from "./earlyRenames.ts";
import { FileChoices } from "./fileChoices.ts";
import { LanguageAssignment } from "./languageAssignment.ts";
import { ListedConfigs } from "./navigation/listedConfigs.ts";
import type { NavigationItem } from "./navigation/navigationTree.ts";
import { FILES, HAS_PAGES, NAVIGATION_VIEW_ID, ROWS } from "./navigation/viewId.ts";
import { EXPLANATION_SCHEME, PREVIEW_TYPE } from "./preview/viewType.ts";
import type { OpenSettingsDisk } from "./settingsDisk.ts";
import { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import type { AtStart, SiteConfigRoot } from "./siteConfigRoot.ts";
import { workspaceContents } from "./workspaceContents.ts";

/**
 * Registers everything for site configs: their language, their commands, their view, their preview. The rest of the code is
 * loaded, and the server starts, when a site config is open or in the workspace, or when one of the registered things is
 * used. So a workspace without a site config costs nearly nothing.
 *
 * It works in three steps, so that no extension waits long for this one. The call registers the commands, and starts the
 * server for a site config that is open. What else VS Code must find is registered in the next turn: VS Code uses an
 * extension only once its activation has resolved. Nobody waits for the last step: it decides the language of the JSON
 * files that are open, and searches the workspace.
 *
 * @param load loads the rest
 * @param openDisk where settings files are read
 * @returns resolves when everything is registered
 */
export async function registerSiteConfig(
  context: ExtensionContext,
  load: (atStart: AtStart) => Promise<SiteConfigRoot>,
  openDisk: OpenSettingsDisk,
): Promise<void> {
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

  await laterTurn();
  const search = laterTurn().then(() => workspaceContents(globs));
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
  void laterTurn().then(() => assignment.begin());
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

  // A failure of the server is in the log. The next site config, or Restart Language Server, tries again.
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
  /** VS Code shows the view only where there is a site config or a page. Few windows need it. */
  function openView(): TreeView<NavigationItem> {
    if (!treeView) {
      treeView = createView(root);
      context.subscriptions.push(treeView);
    }
    return treeView;
  }
}

/** The view "Site Navigation". */
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
