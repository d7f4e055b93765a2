import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";
import type { Results } from "../support/results.ts";
import { type Counts, countResults, countVitest, failuresOfVitest, noCounts, splitVitest } from "./counts.ts";
import type { EditorSuite } from "./editorSuite.ts";

/** The retry of a suite: the counts of the files that passed, and a suite that runs the failed files again. */
export interface Retry {
  readonly counts: Counts;
  readonly suite: Suite;
  /** The files to retry, for the report. */
  readonly files: readonly string[];
}

/** An entry of `npm test`, which runs in its own process. */
export interface Suite {
  /** The name of the suite in `npm test -- NAME`. */
  readonly name: string;
  /**
   * The program and its arguments.
   *
   * @param report The file to which a suite with `count` writes its report.
   */
  readonly command: (report: string) => readonly string[];
  /**
   * Reads the report. A suite without this function is a check, which counts as one test whose result is the exit code.
   */
  readonly count?: (report: unknown) => Counts;
  /** Returns the names of the failed tests in the report. */
  readonly failures?: (report: unknown) => readonly string[];
  /** Returns what to retry after a failure, based on the report, or undefined if there is nothing to retry. */
  readonly retry?: (report: unknown) => Retry | undefined;
  /** The names of the suites that must pass first. */
  readonly needs?: readonly string[];
  /**
   * The name of an earlier suite that does not use the whole processor, so that this suite can run at the same time.
   * Suites that name the same one run one after another. Without a name, the suite runs alone.
   */
  readonly during?: string;
  /** Why the suite cannot run on this machine. If set, the suite counts as one skipped test. */
  readonly missing?: string | undefined;
  /** The working directory. Defaults to the repository's root. */
  readonly folder?: string;
}

/** Options for when and where a suite runs. */
type Order = Pick<Suite, "needs" | "during">;

/** Creates a suite that counts as one test, whose result is the exit code of a program. */
export function check(name: string, command: readonly string[], more: Order & Pick<Suite, "folder"> = {}): Suite {
  return { name, command: () => command, ...more };
}

/**
 * Creates a suite with all tests of a vitest project. The suite has the name of the project in vitest.config.mts, and
 * includes all projects named `NAME-…`.
 *
 * @param retries How many times the files with a failed test run again, each as a whole and in a new process.
 */
export function vitest(name: string, { retries = 0, ...order }: Order & { readonly retries?: number } = {}): Suite {
  return vitestFiles(name, [], retries, order);
}

function vitestFiles(name: string, files: readonly string[], retries: number, order: Order): Suite {
  return {
    name,
    command: (report) => [
      "vitest",
      "run",
      `--project=${name}`,
      `--project=${name}-*`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...files,
    ],
    count: countVitest,
    failures: failuresOfVitest,
    ...(retries > 0 ? { retry: (report) => retryOf(name, report, retries, order) } : {}),
    ...order,
  };
}

function retryOf(name: string, report: unknown, retries: number, order: Order): Retry | undefined {
  const { passed, failed } = splitVitest(report);
  if (failed.length === 0) return undefined;
  const files = failed.map((file) => path.relative(repositoryRoot, file));
  return { counts: countVitest({ testResults: passed }), files, suite: vitestFiles(name, files, retries - 1, order) };
}

/**
 * Creates a suite of mocha tests that run inside the real VS Code.
 *
 * @param retries How many times the suite runs again after a failure, as a whole and in a new window.
 */
export function editor(
  name: string,
  suite: EditorSuite,
  { retries = 0, ...order }: Order & { readonly retries?: number } = {},
): Suite {
  const runner = path.join(repositoryRoot, "test/runner/editorSuite.ts");
  const again = (): Retry => ({
    counts: noCounts,
    files: [suite.tests],
    suite: editor(name, suite, { retries: retries - 1, ...order }),
  });
  return {
    name,
    command: (report) => ["node", runner, report, JSON.stringify(suite)],
    count: countResults,
    failures: (read) => (read as Results).failures.map(({ title }) => title),
    ...(retries > 0 ? { retry: again } : {}),
    ...order,
  };
}
