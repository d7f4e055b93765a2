import { createHash } from "node:crypto";

/** How long {@link work} takes on an idle reference machine, in milliseconds. */
const REFERENCE_MS = 60;

/** The largest factor, however slow the machine is. */
const MAX_SLOWNESS = 4;

/** A fixed amount of work. */
function work(): void {
  const block = Buffer.alloc(64 * 1024, 7);
  for (let count = 0; count < 1200; count++) createHash("sha256").update(block).digest();
}

/** How many times slower this machine is than the reference now, with all its load: at least 1. */
export function measureSlowness(now: () => number = () => performance.now(), run: () => void = work): number {
  const start = now();
  run();
  return Math.min(MAX_SLOWNESS, Math.max(1, (now() - start) / REFERENCE_MS));
}

let slowness = measureSlowness();

/** Measures again: other processes may have started after the test did. */
export function measureAgain(): void {
  slowness = Math.max(slowness, measureSlowness());
}

/** A timeout for this machine. @param ms the timeout that is enough on the reference machine, in milliseconds */
export const scaledTimeout = (ms: number): number => Math.ceil(ms * slowness);
