// biome-ignore lint/plugin: the user specifies this file, which can be a pipe: --api-token-file <(command).
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { type Command, Option, UsageError } from "@sitekeeper/command-line";
import { trustSystemCertificates } from "@sitekeeper/command-line/systemCertificates";
import { type BaseUrl, parseBaseUrl } from "../client/baseUrl.ts";
import { RateLimiter, WAIT_LIMITS_MS } from "../client/rateLimiter.ts";
import { remarkOnId } from "../contract/idRemark.ts";
import type { GroupKey } from "../rotation/ports.ts";
import { displayId } from "../rotation/reportText.ts";
import type { CliIo } from "./command.ts";

/** The values of the options that {@link clientOptions} adds. */
export interface ClientValues {
  readonly url: string;
  readonly apiTokenFile?: string;
  readonly json?: true;
}

/** The values of the options that identify a group. */
export interface KeyValues {
  readonly url: string;
  readonly environment?: string;
}

const PROXY_HELP = `
Proxy: set HTTPS_PROXY and NODE_USE_ENV_PROXY=1 (Node 24). Certificates: Node and system certificates are trusted.
`;

const EXIT_CODE_HELP = `
Exit codes:
  0  done
  1  failed: refused, unreachable, or not found
  2  the command line, a file, or a variable is not valid; nothing was sent
`;

/**
 * Adds the `<id>` argument and the options shared by all commands for a single user group.
 *
 * @param exitCodeHelp Additional exit codes, one per line.
 */
export function clientOptions(command: Command, exitCodeHelp = ""): Command {
  return accessOptions(urlOption(command), exitCodeHelp);
}

const urlOption = (command: Command): Command =>
  command
    .argument("<id>", "The ID of the user group")
    .requiredOption("--url <url>", "The base URL of the service: https, or http on this machine");

/** Adds the `--environment` option. */
export const environmentOption = (command: Command): Command =>
  command.option("--environment <name>", "Distinguishes groups that have the same ID in two environments of a service");

/** Adds the `<id>` argument and the options that identify a group on this machine, for commands that send nothing. */
export const keyOptions = (command: Command): Command => environmentOption(urlOption(command));

/** The key of a group on this machine. @throws {UsageError} If the URL is not valid. */
export function keyOf(userGroupId: string, { url, environment = "" }: KeyValues): GroupKey {
  const base = parseBaseUrl(url);
  if (!base.ok) throw new UsageError(base.reason);
  return { origin: base.origin, environment, userGroupId };
}

/** Adds the authentication options of a command and documents its exit codes. */
export function accessOptions(command: Command, exitCodeHelp: string): Command {
  return command
    .option(
      "--api-token-file <file>",
      "A file that contains only the API token (default: the environment variable USER_GROUPS_API_TOKEN)",
    )
    .addOption(new Option("--api-token [token]").hideHelp().argParser(refuseApiToken))
    .option("--json", "Print the result as JSON")
    .addHelpText("after", `${PROXY_HELP}${EXIT_CODE_HELP}${exitCodeHelp}`.trimEnd());
}

function refuseApiToken(): never {
  throw new UsageError(
    "Never pass an API token as an argument: every user of this machine can list arguments, and the shell saves them in its " +
      "history. Set the environment variable USER_GROUPS_API_TOKEN or use --api-token-file, and replace this API token.",
  );
}

/**
 * Checks a group ID, and prints a warning if it might not be the intended one. @throws {UsageError} If the ID is not
 * valid.
 */
export function checkId(id: string, io: CliIo): void {
  const remark = remarkOnId(id);
  if (remark?.kind === "error") throw new UsageError(remark.text);
  if (remark) io.err(`Check the ID ${displayId(id)}. ${remark.text}\n`);
}

export interface Access {
  readonly base: Extract<BaseUrl, { ok: true }>;
  readonly apiToken: string;
  /** Shared by all requests of the run. */
  readonly rateLimiter: RateLimiter;
}

/** Waits that take longer are always reported, in milliseconds. */
const LONG_WAIT_MS = 10_000;

/** Creates a rate limiter that reports the first wait of a run and long waits. */
function createRateLimiter({ err }: CliIo, maxWaitMinutes: number | undefined): RateLimiter {
  const run = maxWaitMinutes === undefined ? WAIT_LIMITS_MS.run : maxWaitMinutes * 60_000;
  let isReported = false;
  return new RateLimiter({
    limits: { ...WAIT_LIMITS_MS, run },
    onWait: ({ host, ms }) => {
      if (isReported && ms < LONG_WAIT_MS) return;
      const more = isReported
        ? ""
        : ` Requests are now sent one at a time. A request waits at most ${WAIT_LIMITS_MS.request / 60_000} min, the run at most ${run / 60_000} min.`;
      err(`Too many requests to ${host}. Waiting ${Math.ceil(ms / 1000)} s.${more}\n`);
      isReported = true;
    },
  });
}

/**
 * @param values `maxWait`: how long the run may wait for the service's permission, in minutes.
 * @throws {UsageError} If the URL or the API token is missing or not valid.
 */
export async function readAccess(
  values: Omit<ClientValues, "json"> & { readonly maxWait?: number },
  io: CliIo,
): Promise<Access> {
  const base = parseBaseUrl(values.url);
  if (!base.ok) throw new UsageError(base.reason);
  const apiToken = await readApiToken(values.apiTokenFile, io);
  if (base.origin.startsWith("https:")) trustSystemCertificates();
  return { base, apiToken, rateLimiter: createRateLimiter(io, values.maxWait) };
}

async function readApiToken(file: string | undefined, io: CliIo): Promise<string> {
  if (file === undefined) {
    const token = io.env.USER_GROUPS_API_TOKEN?.trim();
    if (token) return token;
    throw new UsageError(
      "The API token is missing. Set the environment variable USER_GROUPS_API_TOKEN or use --api-token-file.",
    );
  }
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The API token file ${file} cannot be read (${error.code}).`);
  });
  const token = text.trim();
  if (token === "" || /\s/.test(token)) throw new UsageError(`${file} must contain only the API token.`);
  return token;
}

/** A user's default state folder, which keeps the state of rotations between runs. */
export function defaultStateFolder({ env }: Pick<CliIo, "env">): string {
  if (process.platform === "win32" && env.LOCALAPPDATA) return path.join(env.LOCALAPPDATA, "user-groups");
  // Relative paths must be ignored (XDG Base Directory Specification).
  const state = env.XDG_STATE_HOME;
  const base = state && path.isAbsolute(state) ? state : path.join(env.HOME || homedir(), ".local", "state");
  return path.join(base, "user-groups");
}
