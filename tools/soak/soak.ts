import { type Random, seeded } from "./random.ts";

/** How much of a scenario to do. */
export interface Amount {
  /** Whether to go on. @param done what was done so far @param goal what suffices when no time was given */
  more(done: number, goal: number): boolean;
}

/** What a scenario runs with. */
export interface SoakContext extends Amount {
  readonly random: Random;
  /** Shows how far it is, in one line. */
  readonly progress: (text: string) => void;
}

/** What a scenario did and saw: counts by name, in the order of the table. */
export type Counts = Readonly<Record<string, number>>;

/** Something that is tried for long, with random faults. */
export interface Scenario {
  readonly name: string;
  /**
   * @returns what it did; a text says why it cannot run here
   * @throws when it found something wrong
   */
  run(context: SoakContext): Promise<Counts | string>;
}

/** Scenarios that share what they need. A new part is one more entry in `parts.ts`. */
export interface Part {
  readonly name: string;
  /** Makes the scenarios, and what they share. */
  open(): Promise<{ readonly scenarios: readonly Scenario[]; readonly close: () => Promise<void> }>;
}

/** What came out of a scenario. */
export interface SoakRow {
  readonly part: string;
  readonly scenario: string;
  readonly seed: number;
  readonly seconds: number;
  readonly result: { readonly counts: Counts } | { readonly skipped: string } | { readonly failed: unknown };
}

/** Does what a scenario does until its goal is reached. */
export const untilGoal: Amount = { more: (done, goal) => done < goal };

/** Does what a scenario does for a time. @param milliseconds for each scenario */
export function forTime(milliseconds: number): () => Amount {
  return () => {
    const end = performance.now() + milliseconds;
    return { more: () => performance.now() < end };
  };
}

/** Runs one scenario. It never throws: what the scenario throws is in its row. */
export async function runScenario(
  part: string,
  scenario: Scenario,
  seed: number,
  amount: Amount,
  progress: (text: string) => void,
): Promise<SoakRow> {
  const start = performance.now();
  const row = (result: SoakRow["result"]): SoakRow => {
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    return { part, scenario: scenario.name, seed, seconds, result };
  };
  try {
    const result = await scenario.run({ ...amount, random: seeded(seed), progress });
    return row(typeof result === "string" ? { skipped: result } : { counts: result });
  } catch (error) {
    return row({ failed: error });
  }
}

/** The rows as a table in Markdown. */
export function soakTable(rows: readonly SoakRow[]): string {
  const lines = rows.map(({ part, scenario, seed, seconds, result }) => {
    const what =
      "counts" in result
        ? Object.entries(result.counts)
            .map(([name, count]) => `${name}: ${count}`)
            .join("; ")
        : "skipped" in result
          ? `skipped: ${result.skipped}`
          : `**failed**: ${oneLine(result.failed)}`;
    return `| ${part} | ${scenario} | ${seed} | ${seconds} s | ${what} |`;
  });
  return ["| part | scenario | seed | time | what was done |", "|---|---|---|---|---|", ...lines].join("\n");
}

const oneLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? "";
