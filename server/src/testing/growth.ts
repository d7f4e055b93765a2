/** The least time of a small run that counts: below it the clock and the machine's other work decide. */
const LEAST_MS = 20;

/**
 * How many times as long a run takes for ten times the size (10,000 and 100,000): about 10 when its time is in
 * proportion to the size, about 100 when it is in proportion to the square of it.
 */
export async function growthOf(run: (size: number) => unknown): Promise<number> {
  const small = await fastest(() => run(10_000));
  const large = await fastest(() => run(100_000));
  return large / Math.max(small, LEAST_MS);
}

/** What {@link growthOf} may say of a run that is safe: between the line and the square, nearer to the line. */
export const SAFE_GROWTH = 30;

async function fastest(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  // A run that took long once is not repeated: the machine is not the reason.
  for (let round = 0; round < 3 && least > LEAST_MS && !(round > 0 && least > 500); round++) {
    const start = performance.now();
    await run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
