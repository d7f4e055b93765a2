import { type AuditRow, readAudit } from "../service/groups/audit.ts";
import { type CommandModule, EXIT } from "./command.ts";
import { withDatabase } from "./operator.ts";
import { existingStore, STORE_HELP, STORE_OPTIONS } from "./storeArguments.ts";
import { shownEnvironment, shownTime, table } from "./table.ts";
import { noPositionals, runServiceCommand, wholeNumber } from "./usage.ts";

const HELP = `Usage: user-groups audit [--limit N] [--json] [options]

Shows what was changed, by which API token and in which request; oldest first. Tokens are named by a fingerprint.

Options:
  --limit N            the last N changes (default: 100)
  --json               as JSON, one change in each line
${STORE_HELP}`;

const OPTIONS = {
  limit: { type: "string", default: "100" },
  json: { type: "boolean", default: false },
  ...STORE_OPTIONS,
} as const;

/** `user-groups audit`. */
export const run: CommandModule["run"] = (args, io) =>
  runServiceCommand({ args, io, help: HELP, options: OPTIONS }, async ({ values, positionals }) => {
    noPositionals(positionals);
    const limit = wholeNumber("--limit", values.limit, 1, 1_000_000);
    const rows = await withDatabase(existingStore(values, io), (database) => database.read(() => readAudit(limit)));
    if (values.json) for (const row of rows) io.out(`${JSON.stringify(asJson(row))}\n`);
    else
      io.out(
        table(["TIME", "ACTION", "ENVIRONMENT", "ID", "API TOKEN", "FINGERPRINT", "REQUEST"], rows.map(asColumns)),
      );
    return EXIT.ok;
  });

const asJson = (row: AuditRow) => ({
  ...row,
  at: new Date(row.at).toISOString(),
  environment: row.environment || null,
});

const asColumns = (row: AuditRow) => [
  shownTime(row.at),
  row.action,
  shownEnvironment(row.environment),
  row.provided_id ?? "",
  row.api_token_id === null ? "" : String(row.api_token_id),
  row.token_fingerprint ?? "",
  row.request_id ?? "",
];
