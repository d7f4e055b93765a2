import { closeSync, fsyncSync, openSync, unlinkSync } from "node:fs";
import { ServiceFailure } from "../failure.ts";
import { type Database, query, StorageFailure } from "./work.ts";

/**
 * Copies a SQLite database as it is at one moment into a new file that only its owner may read. The service may run.
 *
 * @param database of SQLite
 * @throws ServiceFailure
 */
export async function backUp(database: Database, file: string): Promise<void> {
  createEmpty(file);
  try {
    // VACUUM INTO writes into an empty file, so the mode is ours. It leaves the bytes to the operating system.
    await database.read(() => query("VACUUM INTO $1", file));
    const descriptor = openSync(file, "r+");
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (error) {
    unlinkSync(file);
    if (error instanceof StorageFailure) throw new ServiceFailure(`The backup failed: ${error.message}.`);
    throw error;
  }
}

function createEmpty(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ServiceFailure(
      code === "EEXIST"
        ? `${file} exists already. A backup never replaces a file: name another.`
        : `${file} cannot be written (${code}).`,
    );
  }
}
