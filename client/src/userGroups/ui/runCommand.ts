import { commands } from "vscode";
import type { Item } from "../view/items.ts";
import { VIEW_ID } from "../view/viewId.ts";

/** Runs another command of the user groups, as if it had been called on these rows. The command shows its own failures. */
export const runCommand = (name: string, ...rows: Item[]): Thenable<unknown> =>
  commands.executeCommand(`${VIEW_ID}.${name}`, ...rows);
