// The results of a test run, and how they leave the place where they ran. No Node here: it also runs in a web worker.

/** One test that failed. */
export interface Failure {
  /** The full title: every enclosing `describe`, then the test. */
  readonly title: string;
  /** What was expected and what was found, with the place. */
  readonly message: string;
}

/** Counts of one run. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

/** The part of mocha's runner that the results come from. */
interface RunnerEvents {
  on(event: "pass" | "pending", listener: () => void): unknown;
  on(event: "fail", listener: (test: { fullTitle(): string }, error: unknown) => void): unknown;
}

/**
 * Counts what a mocha run reports. Read the returned function once the run has ended.
 *
 * @param loadFailures Test files that could not be loaded; each counts as one failed test.
 */
export function countResults(runner: RunnerEvents, loadFailures: readonly Failure[]): () => Results {
  let passed = 0;
  let skipped = 0;
  const failures = [...loadFailures];
  runner.on("pass", () => passed++);
  runner.on("pending", () => skipped++);
  runner.on("fail", (test, error) => failures.push({ title: test.fullTitle(), message: describeError(error) }));
  return () => ({ passed, failed: failures.length, skipped, failures });
}

/** The text of a thrown value, with its place if it has one. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Fails a run that has failures or that ran nothing, so that its exit code shows it. */
export function assertPassed(results: Results): void {
  if (results.failed > 0) throw new Error(`${results.failed} of the tests failed`);
  if (results.passed + results.skipped === 0) throw new Error("No test ran");
}

const marker = "sitekeeper-test-results:";
const longestMessage = 4000;

/** One console line that carries results out of a worker. Long messages are cut, because console lines are limited. */
export function resultsLine(results: Results): string {
  const failures = results.failures.map(({ title, message }) => ({ title, message: message.slice(0, longestMessage) }));
  return marker + encodeURIComponent(JSON.stringify({ ...results, failures }));
}

/** The results in a line of the console. Undefined for any other line. */
export function readResultsLine(line: string): Results | undefined {
  const [, encoded] = new RegExp(`${marker}(\\S+)`).exec(line) ?? [];
  return encoded === undefined ? undefined : JSON.parse(decodeURIComponent(encoded));
}
