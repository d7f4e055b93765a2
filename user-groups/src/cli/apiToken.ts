import { ENVIRONMENTS, type Environment } from "../contract/contract.ts";
import { ServiceFailure } from "../service/failure.ts";
import { type ApiTokenRow, createApiToken, listApiTokens, revokeApiToken } from "../service/groups/apiTokens.ts";
import { type CliIo, type CommandModule, EXIT } from "./command.ts";
import { withDatabase, withStore } from "./operator.ts";
import { existingStore, STORE_HELP, STORE_OPTIONS, type StoreValues, storeOptions } from "./storeArguments.ts";
import { shownEnvironment, shownTime, table } from "./table.ts";
import { noPositionals, runServiceCommand, UsageError, wholeNumber } from "./usage.ts";

const HELP = `Usage: user-groups api-token create --environment ${ENVIRONMENTS.join("|")}|none [--expires WHEN] [options]
       user-groups api-token list [--json] [options]
       user-groups api-token revoke ID [options]

Issues, lists and revokes the API tokens of a service, whether it runs or not. A new token is printed once, alone, on
standard output; the service keeps only a hash of it. A revoked token ends at once.

Options:
  --environment NAME   the environment of every request with the token; 'none' for a token without one
  --expires WHEN       when the token ends: a date (2031-12-31, in UTC) or a time from now (90d, 12h)
  --json               the list as JSON
${STORE_HELP}`;

const OPTIONS = {
  environment: { type: "string" },
  expires: { type: "string" },
  json: { type: "boolean", default: false },
  ...STORE_OPTIONS,
} as const;

interface Values extends StoreValues {
  readonly environment?: string | undefined;
  readonly expires?: string | undefined;
  readonly json: boolean;
}

const ACTIONS: Readonly<Record<string, (values: Values, rest: readonly string[], io: CliIo) => Promise<void>>> = {
  create,
  list,
  revoke,
};

/** `user-groups api-token`. */
export const run: CommandModule["run"] = (args, io) =>
  runServiceCommand({ args, io, help: HELP, options: OPTIONS }, async ({ values, positionals }) => {
    const [action = "", ...rest] = positionals;
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!act) throw new UsageError(`Say what to do: ${Object.keys(ACTIONS).join(", ")}.`);
    await act(values, rest, io);
    return EXIT.ok;
  });

async function create(values: Values, rest: readonly string[], io: CliIo): Promise<void> {
  noPositionals(rest);
  const environment = readEnvironment(values.environment);
  const now = Date.now();
  const expires = values.expires === undefined ? null : readExpiry(values.expires, now);
  const { id, apiToken } = await withStore(storeOptions(values, io), ({ database, vault }) =>
    database.write(() => createApiToken(vault, environment, expires, now)),
  );
  io.out(`${apiToken}\n`);
  const ends = expires === null ? "does not expire" : `expires at ${shownTime(expires)}`;
  io.err(`API token ${id} (${shownEnvironment(environment)}) ${ends}. It is shown only this once.\n`);
}

function readEnvironment(text: string | undefined): Environment | "" {
  const environment = ENVIRONMENTS.find((each) => each === text);
  if (environment) return environment;
  if (text === "none") return "";
  throw new UsageError(`--environment must be ${ENVIRONMENTS.join(", ")} or none.`);
}

const UNIT_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000 };

function readExpiry(text: string, now: number): number {
  const [, count, unit = ""] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  const time = count === undefined ? dayStart(text) : now + Number(count) * (UNIT_MS[unit] ?? 0);
  if (time === undefined) throw new UsageError(`--expires must be like 2031-12-31, 90d or 12h, not '${text}'.`);
  if (time <= now) throw new UsageError(`--expires is in the past: ${shownTime(time)}.`);
  return time;
}

/** The beginning of a day in UTC; undefined when there is no such day. */
function dayStart(text: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // The 31st of February would be taken for a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : undefined;
}

async function list(values: Values, rest: readonly string[], io: CliIo): Promise<void> {
  noPositionals(rest);
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
  shownEnvironment(token.environment),
  shownTime(token.created_at),
  token.expires_at === null ? "never" : shownTime(token.expires_at),
  token.revoked_at === null ? "" : shownTime(token.revoked_at),
];

async function revoke(values: Values, [text, ...rest]: readonly string[], io: CliIo): Promise<void> {
  if (text === undefined)
    throw new UsageError("Give the ID of the API token, as 'user-groups api-token list' shows it.");
  noPositionals(rest);
  const id = wholeNumber("ID", text, 1, Number.MAX_SAFE_INTEGER);
  const revoked = await withDatabase(existingStore(values, io), (database) =>
    database.write(() => revokeApiToken(id, Date.now())),
  );
  if (revoked === undefined) throw new ServiceFailure(`There is no API token ${id}.`);
  io.err(revoked ? `API token ${id} is revoked.\n` : `API token ${id} was revoked before.\n`);
}
