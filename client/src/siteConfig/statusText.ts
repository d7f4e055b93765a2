import { LANGUAGE_ID, type StatusParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import type { Verdict } from "./classify.ts";

/** A check that takes longer than this, in milliseconds, is a warning: it may delay typing. */
const CHECK_BUDGET_MS = 250;

/** A longer pattern is cut: the editor shows text, detail and command in one line, and cuts off its end. */
const SHOWN_GLOB = 32;

/** The text of the status item, and whether it is a warning. The detail is the reason of the warning if there is one. */
export function describeStatus(
  verdict: Verdict | undefined,
  check: Pick<StatusParams, "milliseconds" | "counts" | "settingsFile"> | undefined,
): { readonly text: string; readonly detail: string; readonly isWarning: boolean } {
  if (!check) return { text: l10n.t("Not checked yet"), detail: reason(verdict), isWarning: false };
  const { milliseconds, counts, settingsFile } = check;
  const problems = settingsFile?.problems ?? 0;
  const warnings = [
    problems > 0 && problemsText(problems),
    milliseconds > CHECK_BUDGET_MS && l10n.t("Slow check: {0} ms", Math.round(milliseconds)),
  ].filter((part) => part !== false);
  const found = [
    counts.error > 0 && (counts.error === 1 ? l10n.t("1 error") : l10n.t("{0} errors", counts.error)),
    counts.warning > 0 && (counts.warning === 1 ? l10n.t("1 warning") : l10n.t("{0} warnings", counts.warning)),
    counts.info > 0 && (counts.info === 1 ? l10n.t("1 info") : l10n.t("{0} infos", counts.info)),
  ].filter((part) => part !== false);
  return {
    text: found.length > 0 ? found.join(", ") : l10n.t("No findings"),
    detail: warnings.length > 0 ? warnings.join(" · ") : reason(verdict),
    isWarning: warnings.length > 0,
  };
}

function problemsText(problems: number): string {
  return problems === 1
    ? l10n.t("1 problem in .sitekeeper.json")
    : l10n.t("{0} problems in .sitekeeper.json", problems);
}

function reason(verdict: Verdict | undefined): string {
  if (verdict?.language !== LANGUAGE_ID) return l10n.t("Language set in the editor");
  if (verdict.why !== "files") return l10n.t("Chosen by you");
  const { glob } = verdict;
  return l10n.t("Path matches {0}", glob.length > SHOWN_GLOB ? `${glob.slice(0, SHOWN_GLOB - 1)}…` : glob);
}
