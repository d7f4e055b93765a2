import type { ExtensionContext } from "vscode";
import type { Keeper } from "./keeper.ts";
import type { Log } from "./log.ts";
import type { SecretClipboard } from "./secretClipboard.ts";
import type { GroupsView } from "./view/groupsView.ts";
import type { Item } from "./view/items.ts";

/** What commands work with. */
export interface Tools {
  readonly keeper: Keeper;
  readonly log: Log;
  readonly view: GroupsView;
  readonly clipboard: SecretClipboard;
  readonly extension: ExtensionContext;
}

/** What a command was called on: rows of the view, or nothing when it came from the palette. */
export type Target = readonly Item[];

/** One command. What it would return never reaches a caller: any extension may call any command. */
export type Command = (tools: Tools, target: Target) => Promise<void>;
