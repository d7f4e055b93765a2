import type { Failure, Results } from "../support/results.ts";

/**
 * Combines the test results and the exit status of a VS Code run. The exit code alone is not enough, because it is 0 if
 * the extension host exits during the tests. The results alone are not enough, because the extension host may crash
 * after the tests.
 *
 * @param results The reported results, or undefined if there are none.
 * @param exit VS Code's exit code, or the signal that ended it.
 */
export function evaluateRun(results: Results | undefined, exit: number | string): Results {
  const counted = results ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  const problem = problemOf(results, exit);
  if (problem === undefined) return counted;
  const failure: Failure = { title: "the run as a whole", message: problem };
  return { ...counted, failed: counted.failed + 1, failures: [...counted.failures, failure] };
}

/** Describes what went wrong with the run as a whole, apart from failed tests. */
function problemOf(results: Results | undefined, exit: number | string): string | undefined {
  if (results === undefined) {
    return `VS Code exited (${exit}), and the tests reported no results: the extension host died, or the tests never started.`;
  }
  if (results.passed + results.failed + results.skipped === 0) return "No tests ran.";
  if (exit !== 0 && results.failed === 0) return `Every test passed, but then VS Code exited with ${exit}.`;
  return undefined;
}
