import { codeSpan, tableCell } from "@sitekeeper/server/markdownText";
import type { GroupKey, Outcome, Report } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";

/** The result for one group of a bulk rotation. */
export type BulkRow =
  | { readonly key: GroupKey; readonly result: "done" | "problem"; readonly text: string }
  /** The rotation was not started, because the user canceled or because of an earlier outcome. */
  | { readonly key: GroupKey; readonly result: "skipped"; readonly text: string }
  /** The result of a dry run, which sends nothing. */
  | { readonly key: GroupKey; readonly result: "planned"; readonly text: string };

interface BulkOptions {
  readonly rotate: (key: GroupKey) => Promise<Report>;
  /** Describes the targets of a group that are still open after its rotation. */
  readonly openTargetsOf: (key: GroupKey) => string | undefined;
  /** Describes a report without revealing the token. */
  readonly describe: (report: Report) => string;
  readonly canceled: () => boolean;
  readonly onProgress: (key: GroupKey, index: number) => void;
}

/** The outcomes after which the bulk rotation continues with the next group. */
const CONTINUES_AFTER: ReadonlySet<Outcome["kind"]> = new Set([
  "rotated",
  "adopted",
  "changed-elsewhere",
  "not-rotated",
  "busy",
]);

const DONE: ReadonlySet<Outcome["kind"]> = new Set(["rotated", "adopted"]);

/**
 * Returns false if a new token could not be recorded or stored. The bulk rotation then stops, because the next token
 * would be lost, too.
 */
const isKept = (outcome: Outcome): boolean => !("saved" in outcome) || outcome.saved === "fully";

/**
 * Rotates groups one by one. If the user cancels, the bulk rotation stops before the next group. It also stops at the
 * first unknown outcome, the first token that could not be stored, or the first failure that would also affect the next
 * group.
 */
export async function bulkRotate(keys: readonly GroupKey[], options: BulkOptions): Promise<readonly BulkRow[]> {
  const rows: BulkRow[] = [];
  let stopped: string | undefined;
  for (const [index, key] of keys.entries()) {
    if (stopped === undefined && options.canceled()) stopped = l10n.t("Canceled before it started. Nothing was sent.");
    if (stopped !== undefined) {
      rows.push({ key, result: "skipped", text: stopped });
      continue;
    }
    options.onProgress(key, index);
    const report = await options.rotate(key);
    const { outcome } = report;
    const openTargets = options.openTargetsOf(key);
    const isDone = DONE.has(outcome.kind) && isKept(outcome) && openTargets === undefined;
    const text = [options.describe(report), ...(openTargets === undefined ? [] : [openTargets])].join(" ");
    rows.push({ key, result: isDone ? "done" : "problem", text });
    if (!CONTINUES_AFTER.has(outcome.kind) || !isKept(outcome))
      stopped = l10n.t("Not started, because an earlier rotation failed. Nothing was sent.");
  }
  return rows;
}

const MARKS: Readonly<Record<BulkRow["result"], () => string>> = {
  done: () => l10n.t("rotated"),
  problem: () => l10n.t("problem"),
  skipped: () => l10n.t("skipped"),
  planned: () => l10n.t("would be rotated"),
};

/** Returns the report of a bulk rotation as Markdown, without tokens. Untrusted text is formatted as code. */
export function bulkReport(title: string, rows: readonly BulkRow[], displayId: (id: string) => string): string {
  const count = (result: BulkRow["result"]) => rows.filter((row) => row.result === result).length;
  const lines = rows.map(
    ({ key, result, text }) =>
      `| ${code(displayId(key.userGroupId))} | ${tableCell(key.environment || l10n.t("none"))} | ${MARKS[result]()} | ${tableCell(text)} |`,
  );
  return [
    `# ${title}`,
    "",
    count("planned") > 0
      ? l10n.t("{0} would be rotated. Nothing was sent.", count("planned"))
      : l10n.t("{0} rotated, {1} with problems, {2} skipped.", count("done"), count("problem"), count("skipped")),
    "",
    `| ${l10n.t("User group")} | ${l10n.t("Environment")} | ${l10n.t("Result")} | ${l10n.t("Details")} |`,
    "|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
}

const code = (text: string): string => codeSpan(text).replaceAll("|", "\\|");
