import type { TextDocument } from "vscode";
import type { Log } from "./log.ts";
import type { SecretClipboard } from "./secrets/secretClipboard.ts";
import type { UserGroupsRoot } from "./userGroupsRoot.ts";
import type { GroupsView } from "./view/groupsView.ts";
import type { Item } from "./view/items.ts";

/** The dependencies of commands. */
export interface CommandContext {
  readonly userGroups: UserGroupsRoot;
  readonly log: Log;
  readonly view: GroupsView;
  readonly clipboard: SecretClipboard;
  /** The open documents of groups. */
  readonly documents: { save(document: TextDocument): Promise<void> };
}

/** The rows of the view that a command was called on; empty when it was called from the palette. */
export type Target = readonly Item[];

/** One command. It returns nothing to its caller: any extension may call any command. */
export type Command = (context: CommandContext, target: Target) => Promise<void>;
