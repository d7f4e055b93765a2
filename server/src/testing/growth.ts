import { cpuTime } from "./cpuTime.ts";

/** The minimum time to assume for a small run, because clocks are too coarse for less. */
const LEAST_MS = 20;

/**
 * Returns how much longer a run takes for ten times the size (10,000 and 100,000): about 10 times for linear time,
 * about 100 times for quadratic time.
 */
export async function growthOf(run: (size: number) => unknown): Promise<number> {
  const small = await fastest(() => run(10_000));
  const large = await fastest(() => run(100_000));
  return large / Math.max(small, LEAST_MS);
}

/** The {@link growthOf} limit for a linear run, between linear and quadratic. */
export const SAFE_GROWTH = 30;

async function fastest(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  // A slow run is not repeated, because the load of the machine cannot be the reason.
  for (let round = 0; round < 3 && least > LEAST_MS && !(round > 0 && least > 500); round++) {
    const start = cpuTime();
    await run();
    least = Math.min(least, cpuTime() - start);
  }
  return least;
}
