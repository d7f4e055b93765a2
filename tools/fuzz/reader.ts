import { cpuTime } from "../../server/src/testing/cpuTime.ts";

/** A reader of untrusted text or bytes, together with the invariants of its results. */
export interface Reader {
  /** The name on the command line. */
  readonly name: string;
  /** A short description of the input for tables. */
  readonly about: string;
  /** Small inputs of every kind to start from. */
  readonly seeds: readonly (string | Uint8Array)[];
  /** The number of inputs to try in `npm test`. Set for a slow reader. */
  readonly testedInputs?: number;
  /** Globs that match real inputs in the corpus, if it is available. */
  readonly realFiles?: readonly string[];
  /**
   * Reads an input and checks the result.
   *
   * @throws {Error} If the reader throws an unexpected error or returns a wrong result.
   */
  read(input: Uint8Array): void;
}

/**
 * The CPU time limit for reading an input in milliseconds: a base, and an amount per KB. The limit is high because the
 * fuzzer's instrumentation makes code about ten times slower, and because readers that try fixes read the input many
 * times.
 */
const BASE_MS = 1000;
const MS_PER_KB = 500;
/** A single attempt may be slow because of compilation or garbage collection, so the fastest one counts. */
const ATTEMPTS = 4;

const limitOf = ({ length }: Uint8Array): number => BASE_MS + (length / 1024) * MS_PER_KB;

/**
 * Reads an input and checks that the time is proportional to the length of the input.
 *
 * @param limit The CPU time limit in milliseconds.
 * @throws {Error} If the reader throws or takes too long.
 */
export function readInTime({ name, read }: Reader, input: Uint8Array, limit = limitOf(input)): void {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && fastest > limit; attempt++) {
    const start = cpuTime();
    read(input);
    fastest = Math.min(fastest, cpuTime() - start);
  }
  if (fastest > limit)
    throw new Error(
      `${name} took ${Math.round(fastest)} ms for ${input.length} bytes. The limit is ${Math.round(limit)} ms.`,
    );
}
