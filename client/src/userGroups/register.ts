import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { ExtensionContext } from "vscode";
import { registerCommands } from "./commands/index.ts";
import { registerGroupDocuments } from "./document/register.ts";
import { Log } from "./log.ts";
import { SecretClipboard } from "./secretClipboard.ts";
import type { Tools } from "./tools.ts";
import { registerReports } from "./ui/showReport.ts";
import { GroupsView } from "./view/groupsView.ts";
import { rotateAfterDays } from "./view/rotateAfterDays.ts";

/**
 * Everything around user groups: the view and its commands. Returns at once, and loads next to nothing: the client of
 * the API and the state on disk are opened when the view or a command needs them, or when something is unfinished.
 */
export function registerUserGroups(context: ExtensionContext): void {
  const log = new Log();
  const keeper = once(async () => {
    const { Keeper } = await import("./keeper.ts");
    const made = new Keeper(context, log.redactor);
    context.subscriptions.push(made);
    view.attach(made);
    return made;
  });
  const view = new GroupsView(keeper, log);
  const clipboard = new SecretClipboard(context.globalState);
  const tools = once(
    async (): Promise<Tools> => ({ keeper: await keeper(), log, view, clipboard, extension: context }),
  );
  context.subscriptions.push(
    log,
    view,
    clipboard,
    registerGroupDocuments(tools),
    registerReports(),
    ...registerCommands(log, tools),
  );

  void leftBehind(context.globalStorageUri.fsPath).then(async ({ unfinished, groups }) => {
    // What this finds is no answer to anybody: it goes to the badge and the view.
    const note = (error: unknown): void => log.error(`At the start: ${String(error)}`);
    if (unfinished) await (await keeper()).checkUnknownOutcomes().catch(note);
    else if (groups && rotateAfterDays() > 0) await keeper().catch(note);
  });
}

/**
 * What an earlier window left: something to do (a rotation to finish, or a local service that needs a sign of life), and
 * groups whose tokens may be due. Three look-ups in a folder, so that a start with nothing to do costs nothing.
 */
async function leftBehind(storage: string): Promise<{ readonly unfinished: boolean; readonly groups: boolean }> {
  const files = (folder: string): Promise<readonly string[]> =>
    // What a process that was killed left half written is no file of ours.
    readdir(path.join(storage, "user-groups", folder)).then(
      (names) => names.filter((name) => name.endsWith(".json")),
      () => [],
    );
  const [journals, groups, localService] = await Promise.all([
    files("journal"),
    files("groups"),
    stat(path.join(storage, "local-service", "state.json")).catch(() => undefined),
  ]);
  return { unfinished: journals.length > 0 || localService !== undefined, groups: groups.length > 0 };
}

/** Makes a value when it is first asked for; after a failure the next one to ask tries again. */
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
