import type { GroupKey, Outcome, Report } from "@sitekeeper/user-groups";

/** What became of one group of a bulk rotation. */
export type BulkRow =
  | { readonly key: GroupKey; readonly result: "done" | "problem"; readonly text: string }
  /** Not begun: the user cancelled, or an outcome before it is unknown. */
  | { readonly key: GroupKey; readonly result: "skipped"; readonly text: string };

/** How a bulk rotation is run. */
export interface BulkOptions {
  readonly rotate: (key: GroupKey) => Promise<Report>;
  /** A report in words, without a token. */
  readonly inWords: (report: Report) => string;
  readonly cancelled: () => boolean;
  /** Called before each group. */
  readonly onProgress: (key: GroupKey, index: number) => void;
}

/** Outcomes after which the next group may still be rotated. */
const GOES_ON: ReadonlySet<Outcome["kind"]> = new Set([
  "rotated",
  "adopted",
  "changed-elsewhere",
  "not-rotated",
  "busy",
]);

const DONE: ReadonlySet<Outcome["kind"]> = new Set(["rotated", "adopted"]);

/** False when a new token could not be recorded or stored here: the store would lose the next token as well. */
const isKept = (outcome: Outcome): boolean => !("saved" in outcome) || outcome.saved === "fully";

/**
 * Rotates groups one after the other. Cancelling ends it between two groups, never within one. It stops by itself at
 * the first outcome that is unknown, at a token that could not be stored, and at a failure: the next group would share it.
 */
export async function bulkRotate(keys: readonly GroupKey[], options: BulkOptions): Promise<readonly BulkRow[]> {
  const rows: BulkRow[] = [];
  let stopped: string | undefined;
  for (const [index, key] of keys.entries()) {
    if (stopped === undefined && options.cancelled()) stopped = "Cancelled before its turn. Nothing was sent.";
    if (stopped !== undefined) {
      rows.push({ key, result: "skipped", text: stopped });
      continue;
    }
    options.onProgress(key, index);
    const report = await options.rotate(key);
    const { outcome } = report;
    const done = DONE.has(outcome.kind) && isKept(outcome);
    rows.push({ key, result: done ? "done" : "problem", text: options.inWords(report) });
    if (!GOES_ON.has(outcome.kind) || !isKept(outcome))
      stopped = "Not begun, because of what happened before it. Nothing was sent.";
  }
  return rows;
}

const MARKS: Readonly<Record<BulkRow["result"], string>> = { done: "rotated", problem: "problem", skipped: "skipped" };

/** The report of a bulk rotation as markdown; no token is in it. Texts of strangers are shown as code. */
export function bulkReport(title: string, rows: readonly BulkRow[], shownId: (id: string) => string): string {
  const count = (result: BulkRow["result"]) => rows.filter((row) => row.result === result).length;
  const lines = rows.map(
    ({ key, result, text }) =>
      `| ${code(shownId(key.userGroupId))} | ${key.environment || "none"} | ${MARKS[result]} | ${cell(text)} |`,
  );
  return [
    `# ${title}`,
    "",
    `${count("done")} rotated, ${count("problem")} with problems, ${count("skipped")} skipped.`,
    "",
    "| user group | environment | result | what happened |",
    "|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
}

const cell = (text: string): string => text.replace(/[\\|<>[\]`*_$]/g, (char) => `\\${char}`).replace(/\s+/g, " ");

const code = (text: string): string => `\`${text.replaceAll("`", "'").replaceAll("|", "\\|")}\``;
