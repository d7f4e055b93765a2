import { commands, type Disposable, type Uri, window, workspace } from "vscode";
import { shown } from "../ui/shown.ts";
import type { SaveResult } from "./groupSession.ts";
import { groupKeyOf } from "./groupUri.ts";

/** The scheme of the read-only documents that show a group as the service has it. */
const THEIRS_SCHEME = "sitekeeper-group-theirs";

const COMPARE = "Compare";
const KEEP_MINE = "Keep Mine";

const theirs = new Map<string, string>();

/** Serves the other side of a comparison. */
export function registerTheirs(): Disposable {
  return workspace.registerTextDocumentContentProvider(THEIRS_SCHEME, {
    provideTextDocumentContent: (uri) => theirs.get(uri.path) ?? "",
  });
}

/**
 * Says that others changed the same places, and asks what to do. True when the author's values are to be saved over
 * theirs; otherwise nothing is saved, and the author may look at both side by side.
 */
export async function keepMine(uri: Uri, conflict: Extract<SaveResult, { kind: "conflict" }>): Promise<boolean> {
  const id = shown(groupKeyOf(uri)?.userGroupId ?? uri.path);
  const places = conflict.conflicts.map((keys) => shown(keys.join("."))).join(", ");
  const answer = await window.showWarningMessage(
    `Someone else changed ${id} meanwhile.`,
    {
      modal: true,
      detail: `You and someone else both changed ${places}. Nothing is saved yet. Compare shows both side by side; Keep Mine saves your values over theirs.`,
    },
    COMPARE,
    KEEP_MINE,
  );
  if (answer === COMPARE) {
    theirs.set(uri.path, conflict.theirs);
    await commands.executeCommand("vscode.diff", uri.with({ scheme: THEIRS_SCHEME }), uri, `${id}: theirs ↔ mine`);
  }
  return answer === KEEP_MINE;
}
