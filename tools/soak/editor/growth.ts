/** The increase in memory from the middle third to the last third that still does not count as growth. */
export interface Margin {
  /** The allowed increase, as a fraction of the middle third. */
  readonly share: number;
  /** An additional amount, in the unit of the samples. */
  readonly amount: number;
}

/** The minimum number of samples to compare. */
const MIN_SAMPLES = 9;

/**
 * Compares the medians of the middle and last third of the samples. The first third is ignored because caches fill
 * during that time.
 *
 * @returns A description of the growth. Undefined if there is no growth.
 */
export function growth(name: string, samples: readonly number[], { share, amount }: Margin): string | undefined {
  if (samples.length < MIN_SAMPLES) return undefined;
  const third = Math.floor(samples.length / 3);
  const middle = median(samples.slice(-2 * third, -third));
  const last = median(samples.slice(-third));
  if (last <= middle * (1 + share) + amount) return undefined;
  return `${name} grows: ${megabytes(middle)} MB, then ${megabytes(last)} MB.`;
}

/** Returns the median, or the higher of the two middle values. NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Formats a number of bytes as megabytes with one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
