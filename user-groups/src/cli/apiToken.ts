import { Option, UsageError } from "@sitekeeper/command-line";
import { ENVIRONMENTS, type Environment } from "../contract/contract.ts";
import { ServiceFailure } from "../service/failure.ts";
import { type ApiTokenRow, createApiToken, listApiTokens, revokeApiToken } from "../service/groups/apiTokens.ts";
import { type CliIo, type Define, printSecret } from "./command.ts";
import { wholeNumber } from "./optionValues.ts";
import { existingStore, type StoreValues, storeOf, storeOptions, withDatabase, withStore } from "./storeOptions.ts";
import { formatEnvironment, formatTime, table } from "./table.ts";

interface CreateValues extends StoreValues {
  readonly environment: Environment | "none";
  readonly expires?: number;
}

/** `user-groups api-token`. */
export const define: Define = (command, io) => {
  command.description(
    "Create, list, and revoke the API tokens for a service. This works whether or not the service is running.",
  );
  storeOptions(command.command("create"))
    .summary("Create an API token and print it once")
    .description(
      "Create an API token. Standard output contains only the token, once; the service stores only a hash of it.",
    )
    .addOption(
      new Option("--environment <name>", "The environment for all requests that use the token")
        .choices([...ENVIRONMENTS, "none"])
        .makeOptionMandatory(),
    )
    .option(
      "--expires <when>",
      "When the token expires: a date in UTC (2031-12-31) or a duration (90d, 12h)",
      readExpiry,
    )
    .action((values: CreateValues) => create(values, io));
  storeOptions(command.command("list"))
    .summary("List the API tokens, without the tokens themselves")
    .description("List the API tokens. The tokens themselves are not stored, so they cannot be shown.")
    .option("--json", "Print the list as JSON")
    .action((values: StoreValues & { readonly json?: true }) => list(values, io));
  storeOptions(command.command("revoke"))
    .summary("Revoke an API token immediately")
    .description("Revoke an API token immediately.")
    .argument(
      "<id>",
      'The ID of the API token, as shown by "user-groups api-token list"',
      wholeNumber("The ID", 1, 1e15),
    )
    .action((id: number, values: StoreValues) => revoke(id, values, io));
};

async function create(values: CreateValues, io: CliIo): Promise<void> {
  const environment = values.environment === "none" ? "" : values.environment;
  const expires = values.expires ?? null;
  const { id, apiToken } = await withStore(storeOf(values, io), ({ database, vault }) =>
    database.write(() => createApiToken(vault, environment, expires, Date.now())),
  );
  printSecret(apiToken, io);
  const ends = expires === null ? "does not expire" : `expires at ${formatTime(expires)}`;
  io.err(`API token ${id} (${formatEnvironment(environment)}) ${ends}. The token will not be shown again.\n`);
}

const UNIT_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000 };

/**
 * Parses a date or a duration from now.
 *
 * @returns The time in milliseconds since 1970.
 */
function readExpiry(text: string): number {
  const now = Date.now();
  const [, count, unit = ""] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  const time = count === undefined ? dayStart(text) : now + Number(count) * (UNIT_MS[unit] ?? 0);
  if (time === undefined) {
    throw new UsageError(`--expires must be a date or a duration, for example 2031-12-31, 90d, or 12h, not "${text}".`);
  }
  if (time <= now) throw new UsageError(`--expires is in the past: ${formatTime(time)}.`);
  return time;
}

/** The start of a day in UTC. Undefined if the day does not exist. */
function dayStart(text: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // JavaScript parses February 31 as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : undefined;
}

async function list(values: StoreValues & { readonly json?: true }, io: CliIo): Promise<void> {
  const tokens = await withDatabase(existingStore(values, io), (database) => database.read(listApiTokens));
  if (values.json) io.out(`${JSON.stringify(tokens.map(asJson), undefined, 2)}\n`);
  else io.out(table(["ID", "ENVIRONMENT", "CREATED", "EXPIRES", "REVOKED"], tokens.map(asColumns)));
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

const asJson = (token: ApiTokenRow) => ({
  id: token.id,
  environment: token.environment || null,
  created_at: iso(token.created_at),
  expires_at: iso(token.expires_at),
  revoked_at: iso(token.revoked_at),
});

const asColumns = (token: ApiTokenRow) => [
  String(token.id),
  formatEnvironment(token.environment),
  formatTime(token.created_at),
  token.expires_at === null ? "never" : formatTime(token.expires_at),
  token.revoked_at === null ? "" : formatTime(token.revoked_at),
];

async function revoke(id: number, values: StoreValues, io: CliIo): Promise<void> {
  const revoked = await withDatabase(existingStore(values, io), (database) =>
    database.write(() => revokeApiToken(id, Date.now())),
  );
  if (revoked === undefined) throw new ServiceFailure(`API token ${id} not found.`);
  io.err(revoked ? `Revoked API token ${id}.\n` : `API token ${id} was already revoked.\n`);
}
