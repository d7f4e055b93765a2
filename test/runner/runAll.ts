import { type Counts, describeCounts, noCounts, sum } from "./counts.ts";
import { runSuite, type SuiteRun } from "./runSuite.ts";
import type { Suite } from "./suite.ts";

/**
 * Selects the suites with the given names and everything they need, in the table's order. All suites without names.
 *
 * @throws For an unknown name. The message lists the suites.
 */
export function selectSuites(suites: readonly Suite[], names: readonly string[]): readonly Suite[] {
  if (names.length === 0) return suites;
  const wanted = new Set<string>();
  const want = (name: string) => {
    const suite = suites.find((each) => each.name === name);
    if (suite === undefined) {
      throw new Error(`There is no suite "${name}". There are: ${suites.map((each) => each.name).join(", ")}.`);
    }
    wanted.add(name);
    suite.needs?.forEach(want);
  };
  names.forEach(want);
  return suites.filter((suite) => wanted.has(suite.name));
}

/**
 * Which suites run at once: for each step the lanes beside each other, for each lane its suites one after another. The
 * order of the table decides it, and no clock.
 */
export function stepsOf(suites: readonly Suite[]): readonly (readonly (readonly Suite[])[])[] {
  const isBeside = ({ beside }: Suite) => suites.some(({ name }) => name === beside);
  return suites
    .filter((suite) => !isBeside(suite))
    .map((suite) => [[suite], suites.filter(({ beside }) => beside === suite.name)]);
}

/**
 * Runs suites in the order of the table and reports each: a line with its counts, and all of its output when a test
 * failed, even if it passed when it ran again. A suite that needs a failed one is not run, and counts as a failure. A
 * suite that cannot run on this machine is skipped with one line. What failed is named once more at the end, where a log
 * that is cut off still has it. The last reported line is the sum.
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
    const run = broken === undefined ? await runSuite(suite) : notRun(broken);
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

function notRun(need: string): SuiteRun {
  return {
    counts: { ...noCounts, failed: 1 },
    output: `Not run: it needs "${need}", which failed.`,
    failures: [],
    seconds: 0,
    retried: [],
  };
}
