import { LANGUAGE_ID, type StatusParams } from "@sitekeeper/server/protocol";
import type { Verdict } from "./classify.ts";

/** A check that takes longer than this, in milliseconds, is a warning: it may delay typing. */
const CHECK_BUDGET_MS = 250;

/** The text of the status item, and whether it is a warning. */
export function describeStatus(
  verdict: Verdict | undefined,
  check: Pick<StatusParams, "milliseconds" | "counts" | "settingsFile"> | undefined,
): { readonly text: string; readonly detail: string; readonly isWarning: boolean } {
  const details = [reason(verdict)];
  if (!check) return { text: "Site config", detail: details.join(" · "), isWarning: false };
  const { milliseconds, counts, settingsFile } = check;
  const isSlow = milliseconds > CHECK_BUDGET_MS;
  const isBroken = settingsFile !== undefined && settingsFile.problems > 0;
  details.push(`checked in ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`);
  if (isSlow) details.push(`slower than ${CHECK_BUDGET_MS} ms`);
  if (isBroken) details.push(`${count(settingsFile.problems, "problem")} in .sitekeeper.json`);
  const found = [
    counts.error > 0 && count(counts.error, "error"),
    counts.warning > 0 && count(counts.warning, "warning"),
    counts.info > 0 && count(counts.info, "info"),
  ].filter((part) => part !== false);
  return {
    text: `Site config: ${found.length > 0 ? found.join(", ") : "no findings"}`,
    detail: details.join(" · "),
    isWarning: isSlow || isBroken,
  };
}

function reason(verdict: Verdict | undefined): string {
  if (verdict?.language !== LANGUAGE_ID) return "Language set in the editor";
  return verdict.why === "files" ? `Path matches ${verdict.glob}` : "Chosen by you";
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
