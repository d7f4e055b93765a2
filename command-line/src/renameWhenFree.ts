import { rename } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The Windows error codes for a file or folder that is open in another program, such as a virus scanner, an indexer, or
 * an editor that watches it.
 */
const IN_USE: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY"]);

/** The delays between attempts in milliseconds. They add up to 1.3 seconds. */
const WAITS = [10, 20, 40, 80, 160, 320, 640];

/** The platform, and the functions to rename a file and to wait. */
interface Machine {
  readonly platform: NodeJS.Platform;
  rename(from: string, to: string): Promise<void>;
  sleep(ms: number): Promise<unknown>;
}

/**
 * Renames a file or folder. On Windows, retries briefly while another program has it open. On other platforms, the same
 * errors are permanent.
 *
 * @throws {Error} A file system error.
 */
export async function renameWhenFree(
  from: string,
  to: string,
  machine: Machine = { platform: process.platform, rename, sleep },
): Promise<void> {
  for (const wait of machine.platform === "win32" ? WAITS : []) {
    try {
      return await machine.rename(from, to);
    } catch (error) {
      if (!IN_USE.has((error as NodeJS.ErrnoException).code)) throw error;
      await machine.sleep(wait);
    }
  }
  return machine.rename(from, to);
}
