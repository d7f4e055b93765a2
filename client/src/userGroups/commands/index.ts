import { setTimeout as sleep } from "node:timers/promises";
import { commands, type Disposable } from "vscode";
import type { Log } from "../log.ts";
import type { Command, Tools } from "../tools.ts";
import { tellFailure } from "../ui/failure.ts";
import { type Item, isIssued } from "../view/items.ts";
import { Row } from "../view/row.ts";

/**
 * Every command by its id, each loaded when it is first used; the list in `package.json` gives them their titles.
 * Those of them that take a row of the view ask for one when they are called from the palette.
 */
const table: Readonly<Record<string, () => Promise<Command>>> = {
  connect: async () => (await import("./connect.ts")).connect,
  forgetConnection: async () => (await import("./forgetConnection.ts")).forgetConnection,
  enterApiToken: async () => (await import("./enterApiToken.ts")).enterApiToken,
  startLocalService: async () => (await import("./localService.ts")).startLocalService,
  stopLocalService: async () => (await import("./localService.ts")).stopLocalService,
  showLocalServiceLog: async () => (await import("./localService.ts")).showLocalServiceLog,
  resetLocalService: async () => (await import("./localService.ts")).resetLocalService,
  getOrCreate: async () => (await import("./getOrCreate.ts")).getOrCreate,
  importIds: async () => (await import("./importIds.ts")).importIds,
  edit: async () => (await import("./edit.ts")).edit,
  rotate: async () => (await import("./rotate.ts")).rotate,
  rotateSelected: async () => (await import("./rotateSelected.ts")).rotateSelected,
  explainConnection: async () => (await import("./explainConnection.ts")).explainConnection,
  exportAudit: async () => (await import("./exportAudit.ts")).exportAudit,
  copyToken: async () => (await import("./copyToken.ts")).copyToken,
  copyId: async () => (await import("./copyId.ts")).copyId,
  whereUsed: async () => (await import("./whereUsed.ts")).whereUsed,
  writeEnv: async () => (await import("./writeEnv.ts")).writeEnv,
  openTerminal: async () => (await import("./openTerminal.ts")).openTerminal,
  refresh: async () => (await import("./refresh.ts")).refresh,
  refreshAll: async () => (await import("./refresh.ts")).refreshAll,
  checkUnknown: async () => (await import("./checkUnknown.ts")).checkUnknown,
  accept: async () => (await import("./accept.ts")).accept,
  forget: async () => (await import("./forget.ts")).forget,
  filter: async () => (await import("./filter.ts")).filter,
  clearFilter: async () => (await import("./filter.ts")).clearFilter,
  showLog: async () => (await import("./showLog.ts")).showLog,
};

/** What a key binding passes to act on the selected rows of the view. */
const SELECTION = "selection";

/**
 * Registers every command, at once: none may be missing while anything else is still loading. A command returns nothing
 * to its caller, takes no row but those that the view made, and says in a message why it failed.
 */
export function registerCommands(log: Log, tools: () => Promise<Tools>): Disposable[] {
  return Object.entries(table).map(([name, load]) =>
    commands.registerCommand(`sitekeeper.userGroups.${name}`, async (...args: unknown[]): Promise<void> => {
      try {
        const [command, ready] = await Promise.all([load(), tools()]);
        await command(ready, await targetOf(ready, args));
      } catch (error) {
        tellFailure(log, name, error);
      }
    }),
  );
}

/** How long a selection may take to arrive from the window after a click, in milliseconds. */
const SELECTION_MS = 200;

/** The rows that a command was called on: the view passes the one at hand, and all of the selection with it. */
async function targetOf({ view }: Tools, [first, all]: readonly unknown[]): Promise<readonly Item[]> {
  if (first === SELECTION) {
    // A key may come directly after the click that selects.
    if (view.selection.length === 0) await sleep(SELECTION_MS);
    return view.selection;
  }
  const rows: readonly unknown[] = Array.isArray(all) && all.includes(first) ? all : [first];
  return rows.map((row) => (row instanceof Row ? row.item : row)).filter(isIssued);
}
