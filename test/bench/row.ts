/** One line of the table: something that was measured, ours and, where there is one, the peer's. */
export interface Row {
  readonly work: string;
  readonly unit: "ms" | "MB" | "x";
  /** Medians, in `unit`. */
  readonly ours: number;
  readonly peer?: number;
  /** What `ours` is to stay under. */
  readonly goal?: number;
}

/** A part of the benchmark: what it measures, one row after the other. */
export interface Section {
  readonly name: string;
  readonly rows: () => AsyncIterable<Row>;
}

/** The middle of some numbers. */
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
 * The medians of several works, run in turns so that whatever else the machine does falls on all of them alike.
 * @param times how often each is run; each runs once more before, which is not counted
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
