import { seeded as numbersOf } from "../../server/src/testing/seeded.ts";

/** A seeded random number generator. */
export interface Random {
  readonly seed: number;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from 0 (inclusive) to `count` (exclusive). */
  below(count: number): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/**
 * Creates a random number generator.
 *
 * @param seed A 32-bit number.
 */
export function seeded(seed: number): Random {
  const next = numbersOf(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    seed,
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error("The list is empty.");
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}

/** Returns a new random seed. */
export const newSeed = (): number => Math.floor(Math.random() * 2 ** 32);
