/** One line of the table: a measurement of ours and, where there is one, of the peer. */
export interface Row {
  readonly work: string;
  /** Empty for a number of things. */
  readonly unit: "ms" | "MB" | "x" | "";
  /** Medians, in `unit`. */
  readonly ours: number;
  readonly peer?: number;
  /** The CPU time of the main thread of each server for the same work, in milliseconds: other load on the machine does not add to it. */
  readonly cpu?: { readonly ours: number; readonly peer?: number };
  /** The upper limit for `ours`. */
  readonly goal?: number;
}

/** A part of the benchmark: it yields one row after the other. */
export interface Section {
  readonly name: string;
  readonly rows: () => AsyncIterable<Row>;
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** How long some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * The medians of several pieces of work, run in turns so that other load on the machine affects all of them.
 * @param times how often each is run, after one run that does not count
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
