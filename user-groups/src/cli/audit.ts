import { type AuditRow, readAudit } from "../service/groups/audit.ts";
import type { Define } from "./command.ts";
import { wholeNumber } from "./optionValues.ts";
import { existingStore, type StoreValues, storeOptions, withDatabase } from "./storeOptions.ts";
import { formatEnvironment, formatTime, table } from "./table.ts";

interface Values extends StoreValues {
  readonly limit: number;
  readonly json?: true;
}

/** `user-groups audit`. */
export const define: Define = (command, io) => {
  storeOptions(command)
    .description(
      "Show what was changed, by which API token, and in which request, oldest first. Tokens appear only as fingerprints.",
    )
    .option("--limit <count>", "Show only this many of the latest changes", wholeNumber("--limit", 1, 1_000_000), 100)
    .option("--json", "Print JSON, one change per line")
    .action(async (values: Values) => {
      const { limit } = values;
      const rows = await withDatabase(existingStore(values, io), (database) => database.read(() => readAudit(limit)));
      if (values.json) for (const row of rows) io.out(`${JSON.stringify(asJson(row))}\n`);
      else io.out(table(HEADINGS, rows.map(asColumns)));
    });
};

const HEADINGS = ["TIME", "ACTION", "ENVIRONMENT", "ID", "API TOKEN", "FINGERPRINT", "REQUEST"];

const asJson = (row: AuditRow) => ({
  ...row,
  at: new Date(row.at).toISOString(),
  environment: row.environment || null,
});

const asColumns = (row: AuditRow) => [
  formatTime(row.at),
  row.action,
  formatEnvironment(row.environment),
  row.provided_id ?? "",
  row.api_token_id === null ? "" : String(row.api_token_id),
  row.token_fingerprint ?? "",
  row.request_id ?? "",
];
