import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import { commands, type ExtensionContext, type TextDocument, type TreeView, window, workspace } from "vscode";
import { registerContributedCommands } from "../contributions.ts";
import { Part } from "../part.ts";
import { followEarlyRenames } from "./earlyRenames.ts";
import { FileChoices } from "./fileChoices.ts";
import { LanguageAssignment } from "./languageAssignment.ts";
import { ListedConfigs } from "./navigation/listedConfigs.ts";
import type { NavigationItem } from "./navigation/navigationTree.ts";
import { FILES, HAS_PAGES, NAVIGATION_VIEW_ID, ROWS } from "./navigation/viewId.ts";
import { EXPLANATION_SCHEME, PREVIEW_TYPE } from "./preview/viewType.ts";
import { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import type { AtStart, SiteConfigRoot } from "./siteConfigRoot.ts";
import { workspaceContents } from "./workspaceContents.ts";

/**
 * Registers everything for site configs: their language, their commands, their view, their preview. Returns at once. The
 * rest of the code is loaded, and the server starts, when a site config is open or in the workspace, or when one of the
 * registered things is used. So a workspace without a site config costs nearly nothing.
 *
 * @param load loads the rest
 */
export function registerSiteConfig(
  context: ExtensionContext,
  load: (atStart: AtStart) => Promise<SiteConfigRoot>,
): void {
  const globs = new SiteConfigGlobs();
  const choices = new FileChoices(context.workspaceState);
  const assignment = new LanguageAssignment(choices, globs);
  const configs = new ListedConfigs(globs);
  const search = workspaceContents(globs);
  const inWorkspace = search.then(
    (found) => found === "siteConfig",
    () => false,
  );
  const root = new Part(() => load({ context, choices, assignment, configs, treeView }));
  const treeView: TreeView<NavigationItem> = window.createTreeView(NAVIGATION_VIEW_ID, {
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
  context.subscriptions.push(
    globs,
    choices,
    assignment,
    configs,
    treeView,
    window.registerWebviewPanelSerializer(
      PREVIEW_TYPE,
      root.calls(({ previews }) => previews, "deserializeWebviewPanel"),
    ),
    workspace.registerTextDocumentContentProvider(EXPLANATION_SCHEME, {
      onDidChange: root.event(({ explanations }) => explanations.onDidChange),
      ...root.calls(({ explanations }) => explanations, "provideTextDocumentContent"),
    }),
    ...registerContributedCommands(context, "siteConfigs", async (command, args) =>
      (await root.get()).runCommand(command, args),
    ),
    workspace.onDidOpenTextDocument(startIfNeeded),
    followEarlyRenames(root, async () => configs.exist || (await inWorkspace)),
  );

  // A failure of the server is in the log. The next site config, or Restart Language Server, tries again.
  function start(): void {
    root.get().then(
      ({ server }) => server.start().catch(() => undefined),
      (error: unknown) => console.error(error),
    );
  }
  function startIfNeeded({ languageId }: TextDocument): void {
    if (languageId === LANGUAGE_ID) start();
  }
  workspace.textDocuments.forEach(startIfNeeded);
  search.then(
    (found) => {
      configs.setInWorkspace(found === "siteConfig");
      if (found === "siteConfig") start();
      else void commands.executeCommand("setContext", HAS_PAGES, found === "pages");
    },
    async (error: unknown) =>
      (await root.get()).log.warn(`Could not search the workspace for site configs: ${String(error)}`),
  );
}
