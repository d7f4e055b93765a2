import { TURN_MS } from "./scheduler.ts";

/** After so many reads in a row that took so long, a disk is slow. */
const SLOW_MS = 20;
const MAX_SLOW = 3;

/**
 * Whether a disk answers so fast that waiting for it costs more than blocking until it has answered. A network drive does
 * not: other work runs meanwhile.
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

  /** Reads, and takes the time. */
  measure<Result>(read: () => Result): Result {
    const start = this.#now();
    try {
      return read();
    } finally {
      this.#slow = this.#now() - start < SLOW_MS ? 0 : this.#slow + 1;
    }
  }
}

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
