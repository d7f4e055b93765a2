import { type Counts, describeCounts, noCounts, sum } from "./counts.ts";
import { runSuite, type SuiteRun } from "./runSuite.ts";
import type { Suite } from "./suite.ts";

/**
 * Selects the suites with the given names and all suites that they need, in the order of the table. Selects all suites
 * if no names are given.
 *
 * @throws If a name is unknown. The message lists the suites.
 */
export function selectSuites(suites: readonly Suite[], names: readonly string[]): readonly Suite[] {
  if (names.length === 0) return suites;
  const selected = new Set<string>();
  const want = (name: string) => {
    const suite = suites.find((candidate) => candidate.name === name);
    if (suite === undefined) {
      throw new Error(
        `Unknown suite "${name}". Available suites: ${suites.map((available) => available.name).join(", ")}.`,
      );
    }
    selected.add(name);
    suite.needs?.forEach(want);
  };
  names.forEach(want);
  return suites.filter((suite) => selected.has(suite.name));
}

/**
 * Divides the suites into steps that run one after another. Each step consists of lanes that run in parallel, and each
 * lane is a list of suites. The steps depend only on the order of the table, not on run times.
 */
export function stepsOf(suites: readonly Suite[]): readonly (readonly (readonly Suite[])[])[] {
  const isParallel = ({ during }: Suite) => suites.some(({ name }) => name === during);
  return suites
    .filter((suite) => !isParallel(suite))
    .map((suite) => [[suite], suites.filter(({ during }) => during === suite.name)]);
}

/**
 * Runs suites in the order of the table. For each suite, prints a line with its counts, followed by its whole output if
 * a test failed, even if the test passed on a retry. If a suite needs one that failed, it does not run and counts as a
 * failure. A suite that cannot run on this machine is skipped. Failures are repeated at the end, in case the log is
 * truncated. The last line is the total.
 */
export async function runAll(suites: readonly Suite[], report: (line: string) => void): Promise<Counts> {
  const width = Math.max(...suites.map((suite) => suite.name.length));
  const all = new Map<string, Counts>();
  const failures: string[] = [];
  const runOne = async (suite: Suite): Promise<void> => {
    if (suite.missing !== undefined) {
      all.set(suite.name, { ...noCounts, skipped: 1 });
      report(`${suite.name.padEnd(width)}  skipped: ${suite.missing}`);
      return;
    }
    const broken = suite.needs?.find((need) => (all.get(need)?.failed ?? 0) > 0);
    const run = broken === undefined ? await runSuite(suite) : blockedRun(broken);
    all.set(suite.name, run.counts);
    report(`${suite.name.padEnd(width)}  ${describeCounts(run.counts)}  (${run.seconds.toFixed(1)} s)${again(run)}`);
    if (run.counts.failed > 0 || run.retried.length > 0)
      report(`${"-".repeat(80)}\n${run.output.trimEnd()}\n${"-".repeat(80)}`);
    if (run.counts.failed > 0) failures.push(`Failed: ${[suite.name, ...run.failures].join("\n  ")}`);
  };
  const runLane = async (lane: readonly Suite[]): Promise<void> => {
    for (const suite of lane) await runOne(suite);
  };
  for (const lanes of stepsOf(suites)) await Promise.all(lanes.map(runLane));
  for (const failure of failures) report(failure);
  const total = sum([...all.values()]);
  report(describeCounts(total));
  return total;
}

function again({ retried }: SuiteRun): string {
  return retried.length === 0 ? "" : `, again: ${retried.join(", ")}`;
}

function blockedRun(need: string): SuiteRun {
  return {
    counts: { ...noCounts, failed: 1 },
    output: `Not run: it needs "${need}", which failed.`,
    failures: [],
    seconds: 0,
    retried: [],
  };
}
