import { commands, type Disposable, type Uri, window, workspace } from "vscode";
import { safeText } from "../ui/safeText.ts";
import type { SaveResult } from "./groupSession.ts";
import { groupKeyOf } from "./groupUri.ts";

/** The scheme of the read-only documents that show a group as the service has it. */
const THEIRS_SCHEME = "sitekeeper-group-theirs";

const COMPARE = "Compare";
const OVERWRITE = "Overwrite";

const theirs = new Map<string, string>();

/** Registers the documents that show the server side of a comparison. */
export function registerTheirs(): Disposable {
  return workspace.registerTextDocumentContentProvider(THEIRS_SCHEME, {
    provideTextDocumentContent: (uri) => theirs.get(uri.path) ?? "",
  });
}

/**
 * Shows that somebody else changed the same values, and asks what to do. True when the author's values overwrite theirs;
 * otherwise nothing is saved, and the author may compare both sides.
 */
export async function confirmOverwrite(
  uri: Uri,
  conflict: Extract<SaveResult, { kind: "conflict" }>,
): Promise<boolean> {
  const id = safeText(groupKeyOf(uri)?.userGroupId ?? uri.path);
  const places = conflict.conflicts.map((keys) => safeText(keys.join("."))).join(", ");
  const answer = await window.showWarningMessage(
    `User group ${id} was changed by someone else.`,
    {
      modal: true,
      detail: `You and someone else both changed ${places}. Nothing is saved yet. Compare opens both versions side by side. Overwrite saves your values over theirs.`,
    },
    COMPARE,
    OVERWRITE,
  );
  if (answer === COMPARE) {
    theirs.set(uri.path, conflict.theirs);
    await commands.executeCommand("vscode.diff", uri.with({ scheme: THEIRS_SCHEME }), uri, `${id}: Server ↔ Yours`);
  }
  return answer === OVERWRITE;
}
