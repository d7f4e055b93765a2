/** How much more memory in the last third than in the middle third counts as growth. */
export interface Margin {
  /** A fraction of the middle third. */
  readonly share: number;
  /** In the unit of the samples. */
  readonly amount: number;
}

/** The minimum number of samples. */
const FEWEST = 9;

/**
 * Compares the medians of the middle and last third of the samples. Caches fill during the first third.
 *
 * @returns A description of the growth. Undefined if there is none.
 */
export function growth(name: string, samples: readonly number[], { share, amount }: Margin): string | undefined {
  if (samples.length < FEWEST) return undefined;
  const third = Math.floor(samples.length / 3);
  const middle = median(samples.slice(-2 * third, -third));
  const last = median(samples.slice(-third));
  if (last <= middle * (1 + share) + amount) return undefined;
  return `${name} grows: ${megabytes(middle)} MB, then ${megabytes(last)} MB.`;
}

/** Returns the median, or the higher one of two middle values. NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Formats bytes as megabytes with one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
