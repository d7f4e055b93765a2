import { EventEmitter, type ExtensionContext, type TreeView } from "vscode";
import { useDisplayLanguage } from "../part.ts";
import type { CommandContext } from "./commandContext.ts";
import { runCommand } from "./commands/index.ts";
import { GroupFileSystem } from "./document/groupFileSystem.ts";
import { registerGroupDocuments } from "./document/register.ts";
import { theirs } from "./document/saveConflict.ts";
import { Log } from "./log.ts";
import { planLenses } from "./plan/planFiles.ts";
import { SecretClipboard } from "./secrets/secretClipboard.ts";
import { reports } from "./ui/notifications.ts";
import { UserGroupsRoot } from "./userGroupsRoot.ts";
import type { Row } from "./view/groupRows.ts";
import { groupsTool } from "./view/groupsForModels.ts";
import { GroupsView } from "./view/groupsView.ts";

/** The user groups part, as VS Code uses it. */
export type UserGroupsPart = ReturnType<typeof openUserGroups>;

/**
 * Creates the user groups part. The API client and the state on disk are opened only when the view or a command needs
 * them, or when a rotation is pending.
 *
 * @param treeView The User Groups view, which displays the rows that the returned part provides.
 */
export function openUserGroups(context: ExtensionContext, treeView: TreeView<Row>) {
  // This code is in a separate bundle, which has its own copy of the translations.
  useDisplayLanguage();
  const log = new Log();
  const opened = new EventEmitter<UserGroupsRoot>();
  const userGroups = once(async () => {
    const root = new UserGroupsRoot(context, log.redactor);
    context.subscriptions.push(root);
    opened.fire(root);
    return root;
  });
  const view = new GroupsView(treeView, userGroups, opened.event, log);
  const clipboard = new SecretClipboard(context.globalState);
  const documents = new GroupFileSystem(() => commandContext(), context.globalStorageUri.fsPath);
  const commandContext = once(
    async (): Promise<CommandContext> => ({ userGroups: await userGroups(), log, view, clipboard, documents }),
  );
  context.subscriptions.push(log, opened, view, clipboard, registerGroupDocuments(documents, commandContext));

  // The user did not start this check, so its result appears only in the badge and the view.
  const atStart = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => log.error(`Startup: ${String(error)}`));
  return {
    view,
    documents,
    theirs,
    reports,
    planLenses,
    tool: groupsTool(userGroups, log.redactor),
    runCommand: (command: string, args: readonly unknown[]): Promise<void> =>
      runCommand(log, commandContext, command, args),
    /** Checks the rotations that earlier windows left pending. */
    checkPendingAtStart: () => atStart(userGroups().then((root) => root.checkPendingRotations())),
    /** Opens the user groups so that the badge shows how many groups are due. */
    showDueAtStart: () => atStart(userGroups()),
  };
}

/** Creates a value on the first call. If creating it fails, the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
