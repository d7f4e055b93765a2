/** What a suite came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How a suite's process ended: its exit code, the signal that killed it, or that it had to be stopped. */
export type Exit = number | string;

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Adds counts up. */
export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    noCounts,
  );
}

/** `N passed, N failed`, and how many were skipped when any were. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A check is one test: its exit code is the result. */
export function countCheck(exit: Exit): Counts {
  return exit === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 };
}

/**
 * The counts of a suite that reports them, held against how its process ended: a process that failed without a failed
 * test, that reported nothing, or that ran nothing, counts as one failure more.
 *
 * @param reported What the suite reported, or undefined when it left no report or an unreadable one.
 */
export function countSuite(reported: Counts | undefined, exit: Exit): Counts {
  const counts = reported ?? noCounts;
  const ran = counts.passed + counts.failed + counts.skipped > 0;
  const isHonest = ran && (exit === 0 || counts.failed > 0);
  return isHonest ? counts : { ...counts, failed: counts.failed + 1 };
}

/** The part of vitest's JSON report that is counted. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/**
 * Counts vitest's JSON report, test by test. A file that failed with no failed test in it counts as one: it could not be
 * loaded, or a hook around its tests failed.
 */
export function countVitest(report: unknown): Counts {
  return sum(
    (report as VitestReport).testResults.map((file) => {
      const having = (...statuses: string[]) =>
        file.assertionResults.filter(({ status }) => statuses.includes(status)).length;
      const passed = having("passed");
      const failed = having("failed");
      const skipped = file.assertionResults.length - passed - failed;
      return { passed, failed: failed === 0 && file.status === "failed" ? 1 : failed, skipped };
    }),
  );
}

/** Splits vitest's JSON report: what it says of the files that passed, and the paths of those that failed. */
export function splitVitest(report: unknown): {
  readonly passed: VitestReport["testResults"];
  readonly failed: readonly string[];
} {
  const { testResults } = report as VitestReport;
  return {
    passed: testResults.filter(({ status }) => status !== "failed"),
    failed: testResults.filter(({ status }) => status === "failed").map(({ name }) => name),
  };
}

/** Counts the report of a run inside VS Code. */
export function countResults(report: unknown): Counts {
  const { passed, failed, skipped } = report as Counts;
  return { passed, failed, skipped };
}
