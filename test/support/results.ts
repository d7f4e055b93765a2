// The results of a test run, and their transfer to the launcher. Uses no Node API because it also runs in a web worker.

export interface Failure {
  /** The full title: all enclosing `describe` names and the test name. */
  readonly title: string;
  /** The error message and its location. */
  readonly message: string;
}

export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

/** The used part of mocha's runner. */
interface RunnerEvents {
  on(event: "pass" | "pending", listener: () => void): unknown;
  on(event: "fail", listener: (test: { fullTitle(): string }, error: unknown) => void): unknown;
}

/**
 * Collects the results of a mocha run. Call the returned function after the run has ended.
 *
 * @param loadFailures Test files that could not be loaded. Each counts as one failed test.
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

/** The text of a thrown value, with its stack if it has one. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Throws if a test failed or no test ran, so that the exit code shows it. */
export function assertPassed(results: Results): void {
  if (results.failed > 0) throw new Error(`${results.failed} tests failed`);
  if (results.passed + results.skipped === 0) throw new Error("No test ran");
}

const marker = "sitekeeper-test-results:";
const longestMessage = 4000;

/**
 * A console line with the results of a worker. Long messages are truncated, because console lines have a limited
 * length.
 */
export function resultsLine(results: Results): string {
  const failures = results.failures.map(({ title, message }) => ({ title, message: message.slice(0, longestMessage) }));
  return marker + encodeURIComponent(JSON.stringify({ ...results, failures }));
}

/** Extracts the results from a console line. Undefined for other lines. */
export function readResultsLine(line: string): Results | undefined {
  const [, encoded] = new RegExp(`${marker}(\\S+)`).exec(line) ?? [];
  return encoded === undefined ? undefined : JSON.parse(decodeURIComponent(encoded));
}
