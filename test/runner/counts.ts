import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";

/** The number of tests in a suite that passed, failed or were skipped. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How a suite's process ended: the exit code, the signal, or `stopped`. */
export type Exit = number | string;

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Adds up counts. */
export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    noCounts,
  );
}

/** Formats counts as `N passed, N failed`, followed by the number of skipped tests if there are any. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Counts a check as one test, whose result is the exit code. */
export function countCheck(exit: Exit): Counts {
  return exit === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 };
}

/**
 * Compares the counts in a suite's report with the way its process ended. Adds a failure if the process failed without
 * a failed test, reported nothing, or ran no test.
 *
 * @param reported The counts in the report, or undefined if the report is missing or unreadable.
 */
export function countSuite(reported: Counts | undefined, exit: Exit): Counts {
  const counts = reported ?? noCounts;
  const ran = counts.passed + counts.failed + counts.skipped > 0;
  const isHonest = ran && (exit === 0 || counts.failed > 0);
  return isHonest ? counts : { ...counts, failed: counts.failed + 1 };
}

/** The part of vitest's JSON report that is used here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName?: string }[];
  }[];
}

/**
 * Counts the tests in vitest's JSON report. A file that failed without a failed test counts as one failure, because
 * either the file could not be loaded or a hook failed.
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

/** Splits vitest's JSON report into a report on the files that passed, and the paths of the files that failed. */
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

/**
 * Lists the failed tests in vitest's JSON report by file and test name. A file that failed as a whole is listed without
 * a test name.
 */
export function failuresOfVitest(report: unknown): readonly string[] {
  return (report as VitestReport).testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(repositoryRoot, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
    });
}

/** Counts the tests in the report of a run inside VS Code. */
export function countResults(report: unknown): Counts {
  const { passed, failed, skipped } = report as Counts;
  return { passed, failed, skipped };
}
