import { type Random, seeded } from "./random.ts";

/** Decides when to stop a scenario. */
export interface WorkBudget {
  /**
   * Whether to continue.
   *
   * @param done The amount of work done so far.
   * @param goal The amount of work that is enough if no time limit was given.
   */
  more(done: number, goal: number): boolean;
}

/** The context in which a scenario runs. */
export interface SoakContext extends WorkBudget {
  readonly random: Random;
  /** Shows the progress on one line. */
  readonly progress: (text: string) => void;
}

/** The results of a scenario: counts by name, in the order in which the table shows them. */
export type Counts = Readonly<Record<string, number>>;

/** A long-running test with random faults. */
export interface Scenario {
  readonly name: string;
  /**
   * @returns The results, or a sentence that says why the scenario cannot run on this machine.
   * @throws {Error} If it found a bug.
   */
  run(context: SoakContext): Promise<Counts | string>;
}

/** The result of a scenario. */
export interface SoakRow {
  readonly scenario: string;
  readonly seed: number;
  readonly seconds: number;
  readonly result: { readonly counts: Counts } | { readonly skipped: string } | { readonly failed: unknown };
}

/** Runs each scenario until its goal is reached. */
export const untilGoal: WorkBudget = { more: (done, goal) => done < goal };

/**
 * Runs each scenario for a given time.
 *
 * @param milliseconds The time per scenario.
 */
export function forTime(milliseconds: number): () => WorkBudget {
  return () => {
    const end = performance.now() + milliseconds;
    return { more: () => performance.now() < end };
  };
}

/** Runs a scenario. Never rejects, because an error becomes part of the row. */
export async function runScenario(
  scenario: Scenario,
  seed: number,
  amount: WorkBudget,
  progress: (text: string) => void,
): Promise<SoakRow> {
  const start = performance.now();
  const row = (result: SoakRow["result"]): SoakRow => {
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    return { scenario: scenario.name, seed, seconds, result };
  };
  try {
    const result = await scenario.run({ ...amount, random: seeded(seed), progress });
    return row(typeof result === "string" ? { skipped: result } : { counts: result });
  } catch (error) {
    return row({ failed: error });
  }
}

/** Renders the rows as a Markdown table. */
export function soakTable(rows: readonly SoakRow[]): string {
  const lines = rows.map(({ scenario, seed, seconds, result }) => {
    const what =
      "counts" in result
        ? Object.entries(result.counts)
            .map(([name, count]) => `${name}: ${count}`)
            .join("; ")
        : "skipped" in result
          ? `skipped: ${result.skipped}`
          : `**failed**: ${oneLine(result.failed)}`;
    return `| ${scenario} | ${seed} | ${seconds} s | ${what} |`;
  });
  return ["| scenario | seed | time | result |", "|---|---|---|---|", ...lines].join("\n");
}

const oneLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? "";
