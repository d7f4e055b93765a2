import * as l10n from "@vscode/l10n";
import { commands, type Disposable, type Uri, window, workspace } from "vscode";
import { safeText } from "../ui/safeText.ts";
import type { SaveResult } from "./groupSession.ts";
import { groupKeyOf } from "./groupUri.ts";

/** The scheme of the read-only documents that show a group as the service has it. */
const THEIRS_SCHEME = "sitekeeper-group-theirs";

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
  const [COMPARE, OVERWRITE] = [l10n.t("Compare"), l10n.t("Overwrite")];
  const answer = await window.showWarningMessage(
    l10n.t("User group {0} was changed by someone else.", id),
    {
      modal: true,
      detail: l10n.t(
        "You and someone else both changed {0}. Nothing is saved yet. Compare opens both versions side by side. Overwrite saves your values over theirs.",
        places,
      ),
    },
    COMPARE,
    OVERWRITE,
  );
  if (answer === COMPARE) {
    theirs.set(uri.path, conflict.theirs);
    await commands.executeCommand(
      "vscode.diff",
      uri.with({ scheme: THEIRS_SCHEME }),
      uri,
      l10n.t("{0}: Server ↔ Yours", id),
    );
  }
  return answer === OVERWRITE;
}
