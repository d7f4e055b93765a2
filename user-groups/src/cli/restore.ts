import path from "node:path";
import { printable } from "@sitekeeper/command-line/printable";
import { ServiceFailure } from "../service/failure.ts";
import { type Restored, restore } from "../service/restore.ts";
import type { CliIo, Define } from "./command.ts";
import { dataOptions, type StoreValues, storeOf } from "./storeOptions.ts";

interface Values extends StoreValues {
  readonly restoreRevokedTokens?: true;
}

/** `user-groups restore`. */
export const define: Define = (command, io) => {
  dataOptions(command)
    .description(
      "Replace a service's data with a backup. Stop the service first. The backup is checked before anything changes, " +
        "and the previous database is kept next to the restored one. User group tokens that were rotated after the backup " +
        "revert to the old tokens. API tokens that were revoked after the backup stay revoked.",
    )
    .argument("<file>", 'A file created by "user-groups backup"')
    .option("--restore-revoked-tokens", "Make API tokens that were revoked after the backup valid again")
    .action(async (file: string, values: Values) => {
      const { location, keyFile } = storeOf(values, io);
      if ("databaseUrl" in location) {
        throw new ServiceFailure(
          "The data is in PostgreSQL. Restore it with PostgreSQL's own tools, such as pg_restore.",
        );
      }
      const { restoreRevokedTokens = false } = values;
      const options = { file: path.resolve(file), folder: location.folder, keyFile, restoreRevokedTokens };
      const restored = await restore(options);
      const previous =
        restored.previous === undefined ? "" : ` The previous database is in ${printable(restored.previous)}.`;
      io.err(`Restored the data in ${printable(location.folder)} from ${printable(file)}.${previous}\n`);
      reportTokens(restored, restoreRevokedTokens, io);
    });
};

function reportTokens({ revokedSince, createdSince }: Restored, areValid: boolean, io: CliIo): void {
  if (revokedSince === undefined) {
    io.err(
      'The previous database cannot be read, so API tokens that were revoked after the backup may be valid again. Check them with "user-groups api-token list".\n',
    );
  } else if (revokedSince.length > 0) {
    const end = areValid ? "valid again" : "still revoked";
    io.err(`Revoked after the backup, ${end}: ${apiTokens(revokedSince)}.\n`);
  }
  if (createdSince.length > 0) io.err(`Created after the backup, no longer valid: ${apiTokens(createdSince)}.\n`);
}

const apiTokens = (ids: readonly number[]): string => `API token${ids.length === 1 ? "" : "s"} ${ids.join(", ")}`;
