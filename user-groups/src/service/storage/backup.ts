// biome-ignore lint/plugin: files are opened only to create or to sync them.
import { closeSync, fsyncSync, openSync, unlinkSync } from "node:fs";
import path from "node:path";
import { syncFolder } from "@sitekeeper/command-line/durableFile";
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
    await syncName(file);
  } catch (error) {
    unlinkSync(file);
    if (error instanceof StorageFailure) throw new ServiceFailure(`The backup failed: ${error.message}.`);
    throw error;
  }
}

/** Makes the name of a new file durable, unless its folder can be written but not opened. */
async function syncName(file: string): Promise<void> {
  await syncFolder(path.dirname(path.resolve(file))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
  });
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
