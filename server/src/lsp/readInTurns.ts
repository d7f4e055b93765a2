import { TURN_MS } from "./scheduler.ts";

/** After so many reads in a row that took so long, as on a network drive, the others are waited for. */
const SLOW_MS = 20;
const MAX_SLOW = 3;

/** How to read a file, and how to wait. */
export interface Reading {
  /** Reads a file and lets nothing else run meanwhile. Undefined when it cannot be read. */
  readNow(uri: string): Uint8Array | undefined;
  /** Reads a file while other work runs. Undefined when it cannot be read. */
  readLater(uri: string): Promise<Uint8Array | undefined>;
  /** Milliseconds since a fixed moment. */
  now(): number;
  /** Resolves after other work had its turn. */
  pause(): Promise<void>;
}

/**
 * Reads many files, in turns with other work. The system has most of them in memory, and reading one takes a fraction
 * of the time that waiting for it takes. On a slow disk, other work waits for a few reads at most.
 * @param found called with each file that could be read, and its index
 */
export async function readInTurns(
  count: number,
  uriOf: (index: number) => string,
  { readNow, readLater, now, pause }: Reading,
  found: (index: number, bytes: Uint8Array) => void,
): Promise<void> {
  let turnEnds = now() + TURN_MS;
  let slow = 0;
  for (let index = 0; index < count; index++) {
    const uri = uriOf(index);
    const start = now();
    const isFast = slow < MAX_SLOW;
    const bytes = isFast ? readNow(uri) : await readLater(uri);
    if (isFast) slow = now() - start < SLOW_MS ? 0 : slow + 1;
    if (bytes) found(index, bytes);
    if (now() < turnEnds) continue;
    await pause();
    turnEnds = now() + TURN_MS;
  }
}
