import * as l10n from "@vscode/l10n";
import { commands, type TextDocumentContentProvider, type Uri, window } from "vscode";
import { THEIRS_SCHEME } from "../names.ts";
import { safeText } from "../ui/texts.ts";
import type { SaveResult } from "./groupSession.ts";
import { groupKeyOf } from "./groupUri.ts";

/** The service's versions that diff editors show, keyed by document path. */
const theirTexts = new Map<string, string>();

/** Provides diff editors with the service's version. */
export const theirs: TextDocumentContentProvider = {
  provideTextDocumentContent: (uri) => theirTexts.get(uri.path) ?? "",
};

/**
 * Reports that someone else has changed the same values, and asks what to do. Returns true if the author's values
 * should overwrite theirs. Otherwise, nothing is saved, and the author can compare both versions.
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
        "You and someone else both changed {0}. Nothing is saved yet. Compare opens both versions side by side. Overwrite replaces their values with yours.",
        places,
      ),
    },
    COMPARE,
    OVERWRITE,
  );
  if (answer === COMPARE) {
    theirTexts.set(uri.path, conflict.theirs);
    await commands.executeCommand(
      "vscode.diff",
      uri.with({ scheme: THEIRS_SCHEME }),
      uri,
      l10n.t("{0}: Server ↔ Yours", id),
    );
  }
  return answer === OVERWRITE;
}
