// The results of a test run, and how they are sent to the launcher. This module uses no Node API because it also runs
// in a web worker.

export interface Failure {
  /** The full title, which consists of all enclosing `describe` names and the test name. */
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

/** The part of mocha's runner that is used here. */
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

/** Returns the text of a thrown value, with its stack if it has one. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Throws an error if a test failed or no test ran, so that the exit code reflects it. */
export function assertPassed(results: Results): void {
  if (results.failed > 0) throw new Error(`${results.failed} tests failed`);
  if (results.passed + results.skipped === 0) throw new Error("No tests ran");
}

const marker = "sitekeeper-test-results:";
const maxMessageLength = 4000;

/**
 * Returns the console line with the results of a worker. Long messages are truncated, because the length of a console
 * line is limited.
 */
export function resultsLine(results: Results): string {
  const failures = results.failures.map(({ title, message }) => ({
    title,
    message: message.slice(0, maxMessageLength),
  }));
  return marker + encodeURIComponent(JSON.stringify({ ...results, failures }));
}

/** Extracts the results from a console line. Returns undefined for other lines. */
export function readResultsLine(line: string): Results | undefined {
  const [, encoded] = new RegExp(`${marker}(\\S+)`).exec(line) ?? [];
  return encoded === undefined ? undefined : JSON.parse(decodeURIComponent(encoded));
}
