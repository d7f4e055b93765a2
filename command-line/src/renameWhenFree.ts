import { rename } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * How Windows says that another program has a file open at this moment, or a file of a folder: a virus scanner or an
 * indexer that reads what was just written, or an editor that watches.
 */
const IN_USE: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY"]);

/** After how many milliseconds to try again: 1.3 seconds in all. */
const WAITS = [10, 20, 40, 80, 160, 320, 640];

/** The platform, and the functions that rename and wait. */
interface Machine {
  readonly platform: NodeJS.Platform;
  rename(from: string, to: string): Promise<void>;
  sleep(ms: number): Promise<unknown>;
}

/**
 * Renames a file or folder. On Windows, where this fails while another program has it open, it is tried again for a
 * moment. Elsewhere, the same codes say that it will never work.
 *
 * @throws Error of the file system
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
