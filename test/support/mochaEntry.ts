// Runs mocha suites inside VS Code's Node extension host. The bundles that test/build.ts generates call `runTestFiles`.
import { writeFileSync } from "node:fs";
import Mocha from "mocha";
import { announceFailures } from "./failureLine.ts";
import { assertPassed, countResults, describeError, type Failure } from "./results.ts";
import { TIME_LIMIT_MS } from "./timeLimit.ts";

/** A bundled test file: its name and a function that loads it. */
export type TestFile = readonly [name: string, load: () => Promise<unknown>];

/**
 * Runs all test files and writes the results as JSON to the file named by SITEKEEPER_RESULTS.
 *
 * @throws If a test failed or no test ran. VS Code then exits with code 1.
 */
export async function runTestFiles(files: readonly TestFile[]): Promise<void> {
  // A click in a window may miss a row that is being redrawn, so tests may be retried.
  const mocha = new Mocha({ ui: "bdd", reporter: "spec", color: true, timeout: TIME_LIMIT_MS, retries: 2 });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  const loadFailures: Failure[] = [];
  for (const [name, load] of files) {
    await load().catch((error) => loadFailures.push({ title: `loading ${name}`, message: describeError(error) }));
  }
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const runner = mocha.run(resolve);
  announceFailures(runner);
  const results = countResults(runner, loadFailures);
  await promise;
  const file = process.env.SITEKEEPER_RESULTS;
  if (file === undefined) throw new Error("SITEKEEPER_RESULTS is not set");
  writeFileSync(file, JSON.stringify(results()));
  assertPassed(results());
}
