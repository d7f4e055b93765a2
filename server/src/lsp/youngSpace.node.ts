import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** A larger space does not make checks of a large file faster, and the process holds much more memory. */
const ENOUGH_BYTES = 4 * 1024 * 1024;

/** Loading the measurement takes milliseconds, and a process that ends earlier needs no limit. */
const AFTER_MS = 30;

/**
 * Keeps V8's space for new objects from growing to over 100 MB, as it does while an author types in a large file, or while
 * a large site is checked. The option for its size works only on Node's command line, which belongs to the editor. Its
 * growth can be changed at run time.
 *
 * Measured after 40 keystrokes in a config of 1.5 MB, three times: 205 to 210 MB with the limit, 353 to 389 MB without.
 * A check of 5,000 pages of 16 MB: 190 MB with the limit, 310 without, in the same CPU time.
 * The price is more frequent collections, which cost time in files of that size only. `npm run bench` prints both: the
 * rows of 1.5 MB, and the memory of the process after keystrokes.
 */
export function limitYoungSpace(): void {
  setTimeout(limitNow, AFTER_MS).unref();
}

function limitNow(): void {
  const observer = new PerformanceObserver(() => {
    const size = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
    if (size < ENOUGH_BYTES) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    observer.disconnect();
  });
  observer.observe({ entryTypes: ["gc"] });
}
