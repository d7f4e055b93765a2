import { setTimeout as sleep } from "node:timers/promises";
import type { Command, CommandContext } from "../commandContext.ts";
import type { Log } from "../log.ts";
import { showFailure } from "../ui/showFailure.ts";
import { type Item, isIssued } from "../view/items.ts";
import { Row } from "../view/rows.ts";
import { VIEW_ID } from "../view/viewId.ts";

/**
 * Every command by its id, each loaded when it is first used. Their titles are in `package.json`. A command that acts on a
 * row of the view asks for one when it is called from the palette.
 */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
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
  save: async () => (await import("./save.ts")).save,
  rotate: async () => (await import("./rotate.ts")).rotate,
  rotateSelected: async () => (await import("./rotateSelected.ts")).rotateSelected,
  deliverAgain: async () => (await import("./targets.ts")).deliverAgain,
  addTarget: async () => (await import("./targets.ts")).addTarget,
  removeTarget: async () => (await import("./targets.ts")).removeTarget,
  rotatePlan: async () => (await import("./plan.ts")).rotatePlan,
  showPlan: async () => (await import("./plan.ts")).showPlan,
  explainConnection: async () => (await import("./explainConnection.ts")).explainConnection,
  exportAudit: async () => (await import("./exportAudit.ts")).exportAudit,
  copyToken: async () => (await import("./copyToken.ts")).copyToken,
  copyId: async () => (await import("./copyId.ts")).copyId,
  findTokenUsages: async () => (await import("./findTokenUsages.ts")).findTokenUsages,
  writeEnv: async () => (await import("./writeEnv.ts")).writeEnv,
  openTerminal: async () => (await import("./openTerminal.ts")).openTerminal,
  refresh: async () => (await import("./refresh.ts")).refresh,
  refreshAll: async () => (await import("./refresh.ts")).refreshAll,
  checkPendingRotations: async () => (await import("./checkPendingRotations.ts")).checkPendingRotations,
  acceptServerState: async () => (await import("./acceptServerState.ts")).acceptServerState,
  forget: async () => (await import("./forget.ts")).forget,
  filter: async () => (await import("./filter.ts")).filter,
  clearFilter: async () => (await import("./filter.ts")).clearFilter,
  showLog: async () => (await import("./showLog.ts")).showLog,
};

/** The argument with which a key binding asks for the selected rows of the view. */
const SELECTION = "selection";

/** Runs a command. It accepts only rows that the view made, and shows a message when it fails. */
export async function runCommand(
  log: Log,
  context: () => Promise<CommandContext>,
  id: string,
  args: readonly unknown[],
): Promise<void> {
  const name = id.slice(`${VIEW_ID}.`.length);
  try {
    const [command, ready] = await Promise.all([COMMANDS[name]?.(), context()]);
    await command?.(ready, await targetOf(ready, args));
  } catch (error) {
    showFailure(log, name, error);
  }
}

/** How long a selection may take to arrive from the window after a click, in milliseconds. */
const SELECTION_MS = 200;

/** The rows that a command was called on: the view passes the row that was clicked, and the whole selection with it. */
async function targetOf({ view }: CommandContext, [first, all]: readonly unknown[]): Promise<readonly Item[]> {
  if (first === SELECTION) {
    // A key may come directly after the click that selects.
    if (view.selection.length === 0) await sleep(SELECTION_MS);
    return view.selection;
  }
  const rows: readonly unknown[] = Array.isArray(all) && all.includes(first) ? all : [first];
  return rows.map((row) => (row instanceof Row ? row.item : row)).filter(isIssued);
}
