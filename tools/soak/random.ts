import { seeded as numbersOf } from "../../server/src/testing/seeded.ts";

/** Random numbers that a seed repeats. */
export interface Random {
  /** From 0 up to 1, without 1. */
  next(): number;
  /** A whole number from 0 up to `count`, without `count`. */
  below(count: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The random numbers of a seed. @param seed a 32-bit number */
export function seeded(seed: number): Random {
  const next = numbersOf(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error("There is nothing to pick from.");
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}

/** A seed that was not used before. */
export const newSeed = (): number => Math.floor(Math.random() * 2 ** 32);
