import type { FixAllResult } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";

/** What *Fix All* did, in a sentence: `3 fixed, 12 need a decision.` */
export function fixAllText({ fixed, left }: Pick<FixAllResult, "fixed" | "left">): string {
  if (fixed === 0) {
    if (left === 0) return l10n.t("Nothing to fix.");
    return left === 1
      ? l10n.t("Nothing to fix safely, 1 needs a decision.")
      : l10n.t("Nothing to fix safely, {0} need a decision.", left);
  }
  if (left === 0) return l10n.t("{0} fixed.", fixed);
  return left === 1
    ? l10n.t("{0} fixed, 1 needs a decision.", fixed)
    : l10n.t("{0} fixed, {1} need a decision.", fixed, left);
}
