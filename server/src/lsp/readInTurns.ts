import { TURN_MS } from "./scheduler.ts";

/** A disk counts as slow after `MAX_SLOW` consecutive reads that each take at least this many milliseconds. */
const SLOW_MS = 20;
const MAX_SLOW = 3;

/**
 * Measures whether a disk is so fast that synchronous reads are cheaper than asynchronous reads. On a slow disk, such
 * as a network drive, other work should run during a read.
 */
export class DiskSpeed {
  readonly #now: () => number;
  #slow = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isFast(): boolean {
    return this.#slow < MAX_SLOW;
  }

  /** Runs a read and measures its duration. */
  measure<Result>(read: () => Result): Result {
    const start = this.#now();
    try {
      return read();
    } finally {
      this.#slow = this.#now() - start < SLOW_MS ? 0 : this.#slow + 1;
    }
  }
}

/** Functions for reading files and for yielding to other work. */
export interface Reading {
  /** Reads a file synchronously. Returns undefined if the file cannot be read. */
  readNow(uri: string): Uint8Array | undefined;
  /** Reads a file asynchronously. Resolves to undefined if the file cannot be read. */
  readLater(uri: string): Promise<Uint8Array | undefined>;
  /** Returns the current time in milliseconds. */
  now(): number;
  /** Yields to other work. */
  pause(): Promise<void>;
}

/**
 * Reads many files and yields to other work between them. Most files are in the file system cache, so a synchronous
 * read takes a fraction of the time of an asynchronous read. On a slow disk, only the first few reads block other work.
 * @param found Called with the index and content of each file that could be read.
 */
export async function readInTurns(
  count: number,
  uriOf: (index: number) => string,
  { readNow, readLater, now, pause }: Reading,
  found: (index: number, bytes: Uint8Array) => void,
): Promise<void> {
  let turnEnds = now() + TURN_MS;
  const speed = new DiskSpeed(now);
  for (let index = 0; index < count; index++) {
    const uri = uriOf(index);
    const bytes = speed.isFast ? speed.measure(() => readNow(uri)) : await readLater(uri);
    if (bytes) found(index, bytes);
    if (now() < turnEnds) continue;
    await pause();
    turnEnds = now() + TURN_MS;
  }
}
