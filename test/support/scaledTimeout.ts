import { createHash } from "node:crypto";

/** The duration of {@link work} on an idle reference machine, in milliseconds. */
const REFERENCE_MS = 60;

const MAX_SLOWNESS = 4;

function work(): void {
  const block = Buffer.alloc(64 * 1024, 7);
  for (let count = 0; count < 1200; count++) createHash("sha256").update(block).digest();
}

/** Returns how many times slower this machine currently is than the reference machine. At least 1. */
export function measureSlowness(now: () => number = () => performance.now(), run: () => void = work): number {
  const start = now();
  run();
  return Math.min(MAX_SLOWNESS, Math.max(1, (now() - start) / REFERENCE_MS));
}

let slowness = measureSlowness();

/** Measures again and keeps the larger factor, because other processes may have started in the meantime. */
export function measureAgain(): void {
  slowness = Math.max(slowness, measureSlowness());
}

/**
 * Scales a timeout to the speed of this machine.
 *
 * @param ms The timeout for the reference machine, in milliseconds.
 */
export const scaledTimeout = (ms: number): number => Math.ceil(ms * slowness);
