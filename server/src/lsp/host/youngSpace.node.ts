import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * The maximum size of the space in bytes. A larger space takes up much more memory without speeding up checks of large
 * files.
 */
const ENOUGH_BYTES = 4 * 1024 * 1024;

/**
 * The delay in milliseconds. Loading `PerformanceObserver` takes several milliseconds, which would be wasted in a
 * process that exits early.
 */
const AFTER_MS = 30;

/**
 * Limits V8's space for new objects, which otherwise grows to over 100 MB while an author types in a large file or a
 * large site is checked. The flag that sets its size works only on Node's command line, which the editor controls, but
 * its growth factor can be changed at run time.
 *
 * Memory use was measured three times. After 40 keystrokes in a 1.5 MB config, it was 205 to 210 MB with the limit and
 * 353 to 389 MB without it. For a check of 5,000 pages (16 MB), it was 190 MB with the limit and 310 MB without it,
 * with the same CPU time. The cost is more frequent garbage collection, which is noticeable only for files of that
 * size. `npm run bench` measures both: see the rows for 1.5 MB, and the process memory after keystrokes.
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
