import * as l10n from "@vscode/l10n";
import { type ExtensionContext, window } from "vscode";
import { registerContributedCommands, useDisplayLanguage } from "./part.ts";
import { registerSiteConfig } from "./siteConfig/register.ts";
import { editorDisk } from "./siteConfig/siteConfigGlobs.ts";
import { VIEW_ID } from "./userGroups/names.ts";
import { setContextKey } from "./userGroups/view/contextKeys.ts";

/** Starts the extension where Node is not available: in a browser, where the extension must be a single file. */
export function activate(context: ExtensionContext): void {
  useDisplayLanguage();
  registerUserGroupsInBrowser(context);
  registerSiteConfig(
    context,
    async (atStart) => (await import("./siteConfig/part.web.ts")).openWithWorker(atStart),
    () => editorDisk,
  );
}

/**
 * In a browser that is not connected to a server, the view and all of its commands explain why they are unavailable.
 */
function registerUserGroupsInBrowser(context: ExtensionContext): void {
  const view = window.createTreeView(VIEW_ID, {
    treeDataProvider: { getChildren: () => [], getTreeItem: (item: never) => item },
  });
  setContextKey("cause", "browser");
  context.subscriptions.push(
    view,
    ...registerContributedCommands(context, "userGroups", () => void window.showInformationMessage(why())),
  );
}

function why(): string {
  return l10n.t(
    "User groups work only in the desktop editor, or in an editor connected to a server. The User Group API requires GET requests with a body, which browsers cannot send.",
  );
}
