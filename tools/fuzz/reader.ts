import { cpuTime } from "../../server/src/testing/cpuTime.ts";

/** A reader of text or bytes from outside, with what must hold for everything that it reads. */
export interface Reader {
  /** Its name in commands. */
  readonly name: string;
  /** What it reads, in a few words, for tables. */
  readonly about: string;
  /** Small inputs of every kind, to start from. */
  readonly seeds: readonly (string | Uint8Array)[];
  /** How many inputs are tried in `npm test`, where reading one takes long. */
  readonly testedInputs?: number;
  /** Globs of real inputs in the folder of real sites, where that folder is. */
  readonly realFiles?: readonly string[];
  /**
   * Reads an input, and looks at what came out.
   *
   * @throws when the reader throws what it should not, and when its result cannot be right
   */
  read(input: Uint8Array): void;
}

/**
 * How long reading may take, in milliseconds of the processor: a base, and a part for each KB. The code of the fuzzer between
 * the statements makes all some ten times slower, and the readers of fixes read a text often.
 */
const BASE_MS = 1000;
const MS_PER_KB = 500;
/** A reader that was not compiled yet, or that waits for the garbage collector, is slow once. */
const ATTEMPTS = 4;

const limitOf = ({ length }: Uint8Array): number => BASE_MS + (length / 1024) * MS_PER_KB;

/**
 * Reads an input in a time that is in proportion to its length.
 *
 * @param limit how long it may take, in milliseconds of the processor
 * @throws as the reader, or when it takes too long
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
      `${name} took ${Math.round(fastest)} ms for ${input.length} bytes; ${Math.round(limit)} are allowed.`,
    );
}
