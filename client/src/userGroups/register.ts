import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { EventEmitter, type ExtensionContext } from "vscode";
import type { CommandContext } from "./commandContext.ts";
import { registerCommands } from "./commands/index.ts";
import { GroupFileSystem } from "./document/groupFileSystem.ts";
import { registerGroupDocuments } from "./document/register.ts";
import { Log } from "./log.ts";
import { SecretClipboard } from "./secrets/secretClipboard.ts";
import { registerReports } from "./ui/showReport.ts";
import type { UserGroupsRoot } from "./userGroupsRoot.ts";
import { registerGroupsTool } from "./view/groupsTool.ts";
import { GroupsView } from "./view/groupsView.ts";
import { rotateAfterDays } from "./view/rotateAfterDays.ts";

/**
 * Registers the view and the commands of the user groups. Returns at once and loads almost nothing: the client of the API
 * and the state on disk are opened when the view or a command needs them, or when a rotation is pending.
 */
export function registerUserGroups(context: ExtensionContext): void {
  const log = new Log();
  const opened = new EventEmitter<UserGroupsRoot>();
  const userGroups = once(async () => {
    const { UserGroupsRoot } = await import("./userGroupsRoot.ts");
    const made = new UserGroupsRoot(context, log.redactor);
    context.subscriptions.push(made);
    opened.fire(made);
    return made;
  });
  const view = new GroupsView(userGroups, opened.event, log);
  const clipboard = new SecretClipboard(context.globalState);
  const documents = new GroupFileSystem(() => commandContext(), context.globalStorageUri.fsPath);
  const commandContext = once(
    async (): Promise<CommandContext> => ({ userGroups: await userGroups(), log, view, clipboard, documents }),
  );
  context.subscriptions.push(
    log,
    opened,
    view,
    clipboard,
    registerGroupDocuments(documents, commandContext),
    registerReports(),
    registerGroupsTool(userGroups, log.redactor),
    ...registerCommands(log, commandContext),
  );

  void leftBehind(context.globalStorageUri.fsPath).then(async ({ pending, groups }) => {
    // Nobody asked for this, so the result shows only in the badge and the view.
    const logError = (error: unknown): void => log.error(`Start of the window: ${String(error)}`);
    if (pending) await (await userGroups()).checkPendingRotations().catch(logError);
    else if (groups && rotateAfterDays() > 0) await userGroups().catch(logError);
  });
}

/**
 * What an earlier window left behind: pending work (a pending rotation, or a local service that needs a sign of life),
 * and groups whose tokens may be due. Reads only three folder entries, so that a start with nothing to do is cheap.
 */
async function leftBehind(storage: string): Promise<{ readonly pending: boolean; readonly groups: boolean }> {
  const files = (folder: string): Promise<readonly string[]> =>
    // Temporary files of a process that was killed do not count.
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

/** Creates a value on the first call. After a failure the next call tries again. */
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
