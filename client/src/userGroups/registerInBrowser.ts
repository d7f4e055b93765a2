import { commands, type ExtensionContext, window } from "vscode";
import { VIEW_ID } from "./view/viewId.ts";

const WHY =
  "User groups need the desktop editor, or one that is connected to a server: a page in a browser cannot send GET requests with a body, which is how the User Group API fetches a group.";

/** Where there is only a browser: the view and every command say why they do nothing here. */
export function registerUserGroupsInBrowser(context: ExtensionContext): void {
  const manifest = context.extension.packageJSON as {
    readonly contributes: { readonly commands: readonly { readonly command: string }[] };
  };
  const view = window.createTreeView(VIEW_ID, {
    treeDataProvider: { getChildren: () => [], getTreeItem: (item: never) => item },
  });
  context.subscriptions.push(view);
  void commands.executeCommand("setContext", `${VIEW_ID}.cause`, "browser");
  for (const { command } of manifest.contributes.commands) {
    if (!command.startsWith(`${VIEW_ID}.`)) continue;
    const say = (): void => void window.showInformationMessage(WHY);
    context.subscriptions.push(commands.registerCommand(command, say));
  }
}
