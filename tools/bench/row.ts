/** A row of the table: a measurement of our program, and of the peer if there is one. */
export interface Row {
  readonly work: string;
  /** The unit of the values. Empty for counts. */
  readonly unit: "ms" | "MB" | "/s" | "%" | "";
  /** The medians, in `unit`. */
  readonly ours: number;
  readonly peer?: number;
  /**
   * The CPU time that the main thread of each server needs for the same work, in milliseconds. Other load does not
   * affect it.
   */
  readonly cpu?: { readonly ours: number; readonly peer?: number };
  /** The upper limit for `ours`. */
  readonly goal?: number;
}

/** A section of the benchmark, which yields rows. */
export interface Section {
  readonly name: string;
  readonly rows: () => AsyncIterable<Row>;
}

/** Returns the median. NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Measures how long a function runs, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Returns the median durations of several tasks. The tasks take turns, so that other load affects all of them equally.
 *
 * @param times How often each task is run, after a warm-up run.
 */
export async function medians(works: readonly (() => Promise<number>)[], times: number): Promise<number[]> {
  const results: number[][] = works.map(() => []);
  for (let round = 0; round <= times; round++) {
    for (const [index, work] of works.entries()) {
      const result = await work();
      if (round > 0) results[index]!.push(result);
    }
  }
  return results.map(median);
}

const WIDTHS = [62, 11, 11, 8, 10, 10, 10] as const;

/** Returns the header of the table. */
export const header = `${line(["", "ours", "peer", "ratio", "CPU ours", "CPU peer", "goal"])}\n${line(WIDTHS.map((width) => "-".repeat(width)))}`;

/** Formats a row. A ratio above 1 means that our program is better. */
export function rowText({ work, unit, ours, peer, cpu, goal }: Row): string {
  const amount = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  const ratio = peer === undefined ? "" : `${(unit === "/s" ? ours / peer : peer / ours).toFixed(1)}x`;
  const verdict = goal === undefined ? "" : ours < goal ? "" : "  MISSED";
  const time = (value: number | undefined): string =>
    value === undefined || Number.isNaN(value) ? "" : `${value.toFixed(1)} ms`;
  return `${line([work, amount(ours), peer === undefined ? "" : amount(peer), ratio, time(cpu?.ours), time(cpu?.peer), goal === undefined ? "" : `< ${goal} ${unit}`])}${verdict}`;
}

function line(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index]!))).join("  ");
}
