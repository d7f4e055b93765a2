import type { Uri } from "vscode";
import type { Tools } from "../tools.ts";
import type { GroupItem } from "../view/items.ts";

/** A place in the workspace that holds a token of a group: where, never what. */
export interface Use {
  readonly uri: Uri;
  /** Counted from 0. */
  readonly line: number;
  readonly character: number;
  /** Which token stands there: the one that is current, or the one before. */
  readonly token: "current" | "previous";
}

/** Finds where the tokens of a group stand in the files of the workspace, by their fingerprints. */
export type WhereUsed = (tools: Tools, group: GroupItem) => Promise<readonly Use[]>;
