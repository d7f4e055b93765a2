import * as l10n from "@vscode/l10n";
import { commands, type ExtensionContext, window } from "vscode";
import { setContextKey } from "./view/contextKeys.ts";
import { VIEW_ID } from "./view/viewId.ts";

function why(): string {
  return l10n.t(
    "User groups work only in the desktop editor, or in an editor connected to a server. The User Group API fetches a group by a GET request with a body, which a browser cannot send.",
  );
}

/** In a browser without a server: the view and every command say why they do not work here. */
export function registerUserGroupsInBrowser(context: ExtensionContext): void {
  const manifest = context.extension.packageJSON as {
    readonly contributes: { readonly commands: readonly { readonly command: string }[] };
  };
  const view = window.createTreeView(VIEW_ID, {
    treeDataProvider: { getChildren: () => [], getTreeItem: (item: never) => item },
  });
  context.subscriptions.push(view);
  setContextKey("cause", "browser");
  for (const { command } of manifest.contributes.commands) {
    if (!command.startsWith(`${VIEW_ID}.`)) continue;
    const say = (): void => void window.showInformationMessage(why());
    context.subscriptions.push(commands.registerCommand(command, say));
  }
}
