import { cpuTime } from "./cpuTime.ts";

/** The minimum time to assume for the smaller run, because clocks are too coarse to measure less. */
const MIN_MS = 20;

/**
 * Returns how many times longer a run takes for ten times the size (100,000 instead of 10,000): about 10 for linear
 * time, and about 100 for quadratic time.
 */
export async function growthOf(run: (size: number) => unknown): Promise<number> {
  let growth = Number.POSITIVE_INFINITY;
  // Collecting garbage or compiling code can spoil one measurement, but not each of them.
  for (let round = 0; round < 3 && growth >= SAFE_GROWTH; round++) {
    const small = await fastest(() => run(10_000));
    const large = await fastest(() => run(100_000));
    growth = Math.min(growth, large / Math.max(small, MIN_MS));
  }
  return growth;
}

/** The maximum {@link growthOf} of a linear run. It is between linear and quadratic growth. */
export const SAFE_GROWTH = 30;

async function fastest(run: () => unknown): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY;
  // A slow run is not repeated, because machine load cannot be the reason for so much CPU time.
  for (let round = 0; round < 3 && minimum > MIN_MS && !(round > 0 && minimum > 500); round++) {
    const start = cpuTime();
    await run();
    minimum = Math.min(minimum, cpuTime() - start);
  }
  return minimum;
}
