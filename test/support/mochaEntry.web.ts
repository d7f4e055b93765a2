// Runs mocha suites inside VS Code's web worker extension host. The bundles that test/build.ts generates call
// `runTestFiles`.
import "mocha/mocha.js";
import { announceFailures } from "./failureLine.ts";
import type { TestFile } from "./mochaEntry.ts";
import { assertPassed, countResults, describeError, type Failure, resultsLine } from "./results.ts";
import { TIME_LIMIT_MS } from "./timeLimit.ts";

/**
 * Runs all test files and prints the results as a single console line, because a worker cannot write files.
 *
 * @throws If a test failed or no test ran. VS Code then exits with code 1.
 */
export async function runTestFiles(files: readonly TestFile[]): Promise<void> {
  mocha.setup({ ui: "bdd", reporter: "spec", color: true, timeout: TIME_LIMIT_MS });
  const loadFailures: Failure[] = [];
  for (const [name, load] of files) {
    await load().catch((error) => loadFailures.push({ title: `loading ${name}`, message: describeError(error) }));
  }
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const runner = mocha.run(resolve);
  announceFailures(runner);
  const results = countResults(runner, loadFailures);
  await promise;
  console.log(resultsLine(results()));
  assertPassed(results());
}
