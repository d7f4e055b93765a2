// `npm test` runs every suite, or only those named on the command line, and prints the total at the end. The exit code
// is 1 if anything failed or nothing ran, and 2 if a suite name is unknown.
import { runAll, selectSuites } from "./runner/runAll.ts";
import type { Suite } from "./runner/suite.ts";
import { suites } from "./suites.ts";

const selected = select(process.argv.slice(2));
if (selected !== undefined) {
  // Child processes are stopped in an "exit" handler, which Node does not run if a signal kills the process.
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
  const { passed, failed } = await runAll(selected, (line) => console.log(line));
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

function select(names: readonly string[]): readonly Suite[] | undefined {
  try {
    return selectSuites(suites, names);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
    return undefined;
  }
}
