import { createHash } from "node:crypto";

/** How long the work of {@link work} takes on a machine with nothing else to do, in milliseconds. */
const REFERENCE_MS = 60;

/** A machine that is slower than this many times the reference does not get more time. */
const LONGEST = 4;

/** A fixed amount of work. */
function work(): void {
  const block = Buffer.alloc(64 * 1024, 7);
  for (let count = 0; count < 1200; count++) createHash("sha256").update(block).digest();
}

/** How many times slower this machine is than the reference, at this moment, with all that runs beside: at least 1. */
export function measureSlowness(now: () => number = () => performance.now(), run: () => void = work): number {
  const start = now();
  run();
  return Math.min(LONGEST, Math.max(1, (now() - start) / REFERENCE_MS));
}

let slowness = measureSlowness();

/** Measures again: what runs beside a test may have come after its start. */
export function measureAgain(): void {
  slowness = Math.max(slowness, measureSlowness());
}

/** How long to wait for something on this machine. @param ms that suffice on the reference, in milliseconds */
export const patience = (ms: number): number => Math.ceil(ms * slowness);
