import * as l10n from "@vscode/l10n";
import { type ExtensionContext, window } from "vscode";
import { registerContributedCommands } from "../part.ts";
import { VIEW_ID } from "./names.ts";
import { setContextKey } from "./view/contextKeys.ts";

function why(): string {
  return l10n.t(
    "User groups work only in the desktop editor, or in an editor connected to a server. The User Group API fetches a group by a GET request with a body, which a browser cannot send.",
  );
}

/** In a browser without a server: the view and every command say why they do not work here. */
export function registerUserGroupsInBrowser(context: ExtensionContext): void {
  const view = window.createTreeView(VIEW_ID, {
    treeDataProvider: { getChildren: () => [], getTreeItem: (item: never) => item },
  });
  setContextKey("cause", "browser");
  context.subscriptions.push(
    view,
    ...registerContributedCommands(context, "userGroups", () => void window.showInformationMessage(why())),
  );
}
