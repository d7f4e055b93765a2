// biome-ignore lint/plugin: files are opened only to create or to sync them.
import { closeSync, fsyncSync, openSync, unlinkSync } from "node:fs";
import { ServiceFailure } from "../failure.ts";
import { type Database, query, StorageFailure } from "./work.ts";

/**
 * Copies a consistent snapshot of a SQLite database to a new file that only its owner can read. The service can keep
 * running.
 *
 * @param database A SQLite database.
 * @throws {ServiceFailure}
 */
export async function backUp(database: Database, file: string): Promise<void> {
  createEmpty(file);
  try {
    // VACUUM INTO writes to the empty file, which keeps our file mode, but does not flush the file to disk.
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
        ? `${file} already exists. A backup never replaces a file, so choose a new one.`
        : `${file} cannot be written (${code}).`,
    );
  }
}
