import type { Failure, Results } from "../support/results.ts";

/**
 * The real result of a run in VS Code. VS Code's exit code alone proves nothing: it is 0 when the extension host ended
 * in the middle of the tests. The test results alone prove nothing either: the extension host may crash after them.
 *
 * @param results What the tests reported, or undefined when they reported nothing.
 * @param exit VS Code's exit code, or the signal that ended it.
 */
export function judge(results: Results | undefined, exit: number | string): Results {
  const counted = results ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  const problem = problemOf(results, exit);
  if (problem === undefined) return counted;
  const failure: Failure = { title: "the run as a whole", message: problem };
  return { ...counted, failed: counted.failed + 1, failures: [...counted.failures, failure] };
}

/** What is wrong with a run apart from its failed tests. */
function problemOf(results: Results | undefined, exit: number | string): string | undefined {
  if (results === undefined) {
    return `VS Code ended (${exit}) and the tests left no results: the extension host died, or the tests never started.`;
  }
  if (results.passed + results.failed + results.skipped === 0) return "No test ran.";
  if (exit !== 0 && results.failed === 0) return `Every test passed, and then VS Code ended with ${exit}.`;
  return undefined;
}
