import { cpuTime } from "./cpuTime.ts";

/** The minimum time of a small run. Below it, the clock decides. */
const LEAST_MS = 20;

/**
 * How much longer a run takes for ten times the size (10,000 and 100,000): about 10 times when its time is linear in
 * the size, about 100 times when it is quadratic.
 */
export async function growthOf(run: (size: number) => unknown): Promise<number> {
  const small = await fastest(() => run(10_000));
  const large = await fastest(() => run(100_000));
  return large / Math.max(small, LEAST_MS);
}

/** The limit of {@link growthOf} for a safe run: between linear and quadratic, closer to linear. */
export const SAFE_GROWTH = 30;

async function fastest(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  // A slow run is not repeated: the machine is not the reason.
  for (let round = 0; round < 3 && least > LEAST_MS && !(round > 0 && least > 500); round++) {
    const start = cpuTime();
    await run();
    least = Math.min(least, cpuTime() - start);
  }
  return least;
}
