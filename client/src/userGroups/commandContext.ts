import type { TextDocument } from "vscode";
import type { Log } from "./log.ts";
import type { SecretClipboard } from "./secrets/secretClipboard.ts";
import type { UserGroupsRoot } from "./userGroupsRoot.ts";
import type { GroupsView } from "./view/groupsView.ts";
import type { Item } from "./view/items.ts";

/** The dependencies of the commands. */
export interface CommandContext {
  readonly userGroups: UserGroupsRoot;
  readonly log: Log;
  readonly view: GroupsView;
  readonly clipboard: SecretClipboard;
  /** Saves the open documents of user groups. */
  readonly documents: { save(document: TextDocument): Promise<void> };
}

/** The view rows that a command was run on. Empty if it was run from the Command Palette. */
export type Target = readonly Item[];

/** A command. Returns nothing, because any extension can run any command. */
export type Command = (context: CommandContext, target: Target) => Promise<void>;
