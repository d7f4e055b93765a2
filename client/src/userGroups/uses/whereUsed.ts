import type { Uri } from "vscode";
import type { Tools } from "../tools.ts";
import type { GroupItem } from "../view/items.ts";

/** A place in the workspace that holds a token of a group: where, never what. */
export interface Use {
  readonly uri: Uri;
  /** Counted from 0. */
  readonly line: number;
  readonly character: number;
  /** The file as people know it, with the line: `.env:3`. */
  readonly place: string;
  /** Which token stands there: the one that is current, or the one before. */
  readonly token: "current" | "previous";
}

/** Finds where the tokens of a group stand in the files of the workspace, by their fingerprints. */
export async function whereUsed(_tools: Tools, _group: GroupItem): Promise<readonly Use[]> {
  return [];
}

/** Offers to replace the token before by the current one, file by file. */
export async function afterRotation(_tools: Tools, _group: GroupItem): Promise<void> {}
