import { counted } from "@sitekeeper/server/counted";
import { LANGUAGE_ID, type StatusParams } from "@sitekeeper/server/protocol";
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
  if (!check) return { text: "Not checked yet", detail: reason(verdict), isWarning: false };
  const { milliseconds, counts, settingsFile } = check;
  const problems = settingsFile?.problems ?? 0;
  const warnings = [
    problems > 0 && `${counted(problems, "problem")} in .sitekeeper.json`,
    milliseconds > CHECK_BUDGET_MS && `Slow check: ${Math.round(milliseconds)} ms`,
  ].filter((part) => part !== false);
  const found = [
    counts.error > 0 && counted(counts.error, "error"),
    counts.warning > 0 && counted(counts.warning, "warning"),
    counts.info > 0 && counted(counts.info, "info"),
  ].filter((part) => part !== false);
  return {
    text: found.length > 0 ? found.join(", ") : "No findings",
    detail: warnings.length > 0 ? warnings.join(" · ") : reason(verdict),
    isWarning: warnings.length > 0,
  };
}

function reason(verdict: Verdict | undefined): string {
  if (verdict?.language !== LANGUAGE_ID) return "Language set in the editor";
  if (verdict.why !== "files") return "Chosen by you";
  const { glob } = verdict;
  return `Path matches ${glob.length > SHOWN_GLOB ? `${glob.slice(0, SHOWN_GLOB - 1)}…` : glob}`;
}
