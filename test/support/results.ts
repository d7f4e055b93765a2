// What a run of tests came to, and how that leaves the place where they ran. No Node here: it runs in a web worker too.

/** One test that failed. */
export interface Failure {
  /** The full title: every enclosing `describe`, then the test. */
  readonly title: string;
  /** What was expected and what came, with the place. */
  readonly message: string;
}

/** Counts of one run. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

/** The part of mocha's runner that results are read from. */
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

/** The text of something thrown, with its place when it has one. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Fails a run that has failures or that ran nothing, so that its exit code says so too. */
export function assertPassed(results: Results): void {
  if (results.failed > 0) throw new Error(`${results.failed} of the tests failed`);
  if (results.passed + results.skipped === 0) throw new Error("No test ran");
}

const marker = "sitekeeper-test-results:";
const longestMessage = 4000;

/** One console line that carries results out of a place without files. Long messages are cut: console lines are limited. */
export function resultsLine(results: Results): string {
  const failures = results.failures.map(({ title, message }) => ({ title, message: message.slice(0, longestMessage) }));
  return marker + encodeURIComponent(JSON.stringify({ ...results, failures }));
}

/** The results that a line of the console carries, or undefined when it is any other line. */
export function readResultsLine(line: string): Results | undefined {
  const [, encoded] = new RegExp(`${marker}(\\S+)`).exec(line) ?? [];
  return encoded === undefined ? undefined : JSON.parse(decodeURIComponent(encoded));
}
