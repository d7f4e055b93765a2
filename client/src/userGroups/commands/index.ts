import { setTimeout as sleep } from "node:timers/promises";
import * as l10n from "@vscode/l10n";
import { commands } from "vscode";
import type { Command, CommandContext } from "../commandContext.ts";
import type { Log } from "../log.ts";
import { VIEW_ID } from "../names.ts";
import { NotTrusted } from "../operations/trust.ts";
import { onButton, showFailure, showWarning } from "../ui/notifications.ts";
import { Row } from "../view/groupRows.ts";
import { type Item, isOwnItem } from "../view/items.ts";
import { connect, enterApiToken } from "./connect.ts";
import { edit, save } from "./edit.ts";
import { explainConnection } from "./explainConnection.ts";
import { clearFilter, filter } from "./filter.ts";
import { findTokenUsages } from "./findTokenUsages.ts";
import { forget, forgetConnection } from "./forget.ts";
import { getOrCreate } from "./getOrCreate.ts";
import { importIds } from "./importIds.ts";
import { resetLocalService, showLocalServiceLog, startLocalService, stopLocalService } from "./localService.ts";
import { exportAudit, showLog } from "./logs.ts";
import { rotatePlan, showPlan } from "./plan.ts";
import { acceptServerState, checkPendingRotations, refresh, refreshAll } from "./refresh.ts";
import { rotate } from "./rotate.ts";
import { rotateSelected } from "./rotateSelected.ts";
import { addTarget, deliverAgain, removeTarget } from "./targets.ts";
import { copyId, copyToken, openTerminal, writeEnv } from "./useToken.ts";

/** All commands, keyed by ID. A command for rows asks the user to select one if it is run from the Command Palette. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  connect,
  forgetConnection,
  enterApiToken,
  startLocalService,
  stopLocalService,
  showLocalServiceLog,
  resetLocalService,
  getOrCreate,
  importIds,
  edit,
  save,
  rotate,
  rotateSelected,
  deliverAgain,
  addTarget,
  removeTarget,
  rotatePlan,
  showPlan,
  explainConnection,
  exportAudit,
  copyToken,
  copyId,
  findTokenUsages,
  writeEnv,
  openTerminal,
  refresh,
  refreshAll,
  checkPendingRotations,
  acceptServerState,
  forget,
  filter,
  clearFilter,
  showLog,
};

/** The argument that key bindings pass to run a command on the rows that are selected in the view. */
const SELECTION = "selection";

/** Runs a command. Ignores arguments that are not rows of the view, and shows a message if the command fails. */
export async function runCommand(
  log: Log,
  context: () => Promise<CommandContext>,
  id: string,
  args: readonly unknown[],
): Promise<void> {
  const name = id.slice(`${VIEW_ID}.`.length);
  try {
    const ready = await context();
    await COMMANDS[name]?.(ready, await targetOf(ready, args));
  } catch (error) {
    if (error instanceof NotTrusted) offerTrust(log, error);
    else showFailure(log, name, error);
  }
}

function offerTrust(log: Log, { message }: NotTrusted): void {
  onButton(log, showWarning(message, l10n.t("Manage Workspace Trust")), () =>
    commands.executeCommand("workbench.trust.manage"),
  );
}

/** The maximum delay between a click and the resulting change of the selection, in milliseconds. */
const SELECTION_MS = 200;

/** Returns the rows that a command was run on. The view passes the clicked row, followed by the whole selection. */
async function targetOf({ view }: CommandContext, [first, all]: readonly unknown[]): Promise<readonly Item[]> {
  if (first === SELECTION) {
    // The user may press a key right after the click that selects a row.
    if (view.selection.length === 0) await sleep(SELECTION_MS);
    return view.selection;
  }
  const rows: readonly unknown[] = Array.isArray(all) && all.includes(first) ? all : [first];
  return rows.map((row) => (row instanceof Row ? row.item : row)).filter(isOwnItem);
}
