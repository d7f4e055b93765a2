/** What counts as growth: so much more in the last third than in the middle one. */
export interface Margin {
  /** As a part of the middle third. */
  readonly share: number;
  /** In the unit of the samples. */
  readonly amount: number;
}

/** Fewer samples than this prove nothing. */
const FEWEST = 9;

/**
 * Compares the medians of the middle and the last third of samples. The first third is the start, in which caches fill.
 *
 * @returns what is wrong, or undefined
 */
export function growth(name: string, samples: readonly number[], { share, amount }: Margin): string | undefined {
  if (samples.length < FEWEST) return undefined;
  const third = Math.floor(samples.length / 3);
  const middle = median(samples.slice(-2 * third, -third));
  const last = median(samples.slice(-third));
  if (last <= middle * (1 + share) + amount) return undefined;
  return `${name} grows: ${megabytes(middle)} MB, then ${megabytes(last)} MB.`;
}

/** The middle value; of an even number of values, the higher one. NaN of nothing. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Bytes as megabytes, with one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
