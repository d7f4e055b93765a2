import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Beyond it a check of a large file gains no time, and the process holds much more memory. */
const ENOUGH_BYTES = 8 * 1024 * 1024;

/**
 * Keeps V8's space for new objects from growing to over 100 MB, as it otherwise does while an author types in a large
 * file. Its size is an option of V8 that only the command line of Node takes, and that is the editor's; that it doubles
 * when it grows can be changed while it runs. A V8 without that option ignores it.
 */
export function limitYoungSpace(): void {
  const observer = new PerformanceObserver(() => {
    const size = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
    if (size < ENOUGH_BYTES) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    observer.disconnect();
  });
  observer.observe({ entryTypes: ["gc"] });
}
