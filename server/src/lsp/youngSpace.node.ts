import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** More space does not speed up checks of large files, but takes much more memory. */
const ENOUGH_BYTES = 4 * 1024 * 1024;

/** Loading `PerformanceObserver` takes milliseconds, which is wasted on a process that exits early. */
const AFTER_MS = 30;

/**
 * Keeps V8's space for new objects from growing to over 100 MB while an author types in a large file or a large site is
 * checked. The flag for its size only works on Node's command line, which the editor controls, but its growth factor
 * can be changed at run time.
 *
 * Measured after 40 keystrokes in a 1.5 MB config, three times: 205 to 210 MB with the limit, 353 to 389 MB without. A
 * check of 5,000 pages (16 MB): 190 MB with the limit, 310 MB without, with the same CPU time. The cost is more
 * frequent garbage collection, which only takes noticeable time with files of that size. `npm run bench` measures both:
 * see the rows for 1.5 MB, and the memory of the process after keystrokes.
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
