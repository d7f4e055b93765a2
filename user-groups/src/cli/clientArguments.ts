import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { type BaseUrl, parseBaseUrl } from "../client/baseUrl.ts";
import { remarkOnId } from "../contract/idRemark.ts";
import { shownId } from "../rotation/reportText.ts";
import type { CliIo } from "./command.ts";
import { trustSystemCertificates } from "./systemCertificates.ts";
import { UsageError } from "./usage.ts";

/** The options of every command that asks the service. */
export const CLIENT_OPTIONS = {
  url: { type: "string" },
  "api-token-file": { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** Their help. */
export const CLIENT_HELP = `  --url URL               the base address of the service: https, or http on this machine
  --api-token-file FILE   a file that holds the API token and nothing else (default: the environment
                          variable USER_GROUPS_API_TOKEN). Never an argument: other users can list those
  --json                  print the result as JSON

Through a proxy: set HTTPS_PROXY, and NODE_USE_ENV_PROXY=1 (Node 24). Certificates: those of Node and of the system.
`;

/** The exit codes, for the help. */
export const EXIT_HELP = `Exit codes:
  0  done
  1  not done: refused, not reachable, not found
  2  the command line, a file or a variable is wrong; nothing was sent
`;

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Options and words of a command line. */
export type ClientArguments<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T & typeof CLIENT_OPTIONS; allowPositionals: true; strict: true; args: string[] }>
>;

/** @throws UsageError in words */
export function readClientArguments<const T extends Options>(args: readonly string[], options: T): ClientArguments<T> {
  if (args.some((arg) => arg === "--api-token" || arg.startsWith("--api-token="))) {
    throw new UsageError(
      "An API token is never given as an argument: every user of this machine can list arguments, and the shell remembers them. " +
        "Put it into the environment variable USER_GROUPS_API_TOKEN or into a file (--api-token-file), and replace this one by a new one.",
    );
  }
  try {
    const all = { ...CLIENT_OPTIONS, ...options };
    return parseArgs({ args: [...args], options: all, allowPositionals: true, strict: true }) as ClientArguments<T>;
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}

/**
 * The one word of a command: the id of the group. Warns of one that may not be the one that was meant.
 *
 * @throws UsageError
 */
export function groupId(positionals: readonly string[], io: CliIo): string {
  const [id, more] = positionals;
  if (id === undefined) throw new UsageError("The id of the user group is missing.");
  if (more !== undefined) throw new UsageError(`'${more}' is not expected here: one id at a time.`);
  const remark = remarkOnId(id);
  if (remark?.kind === "error") throw new UsageError(remark.text);
  if (remark) io.err(`Mind the id ${shownId(id)}. ${remark.text}\n`);
  return id;
}

/** Where the service is, and the API token for it. */
export interface Access {
  readonly base: Extract<BaseUrl, { ok: true }>;
  readonly apiToken: string;
}

/** @throws UsageError when the address or the token is missing or wrong */
export async function readAccess(
  values: { readonly url?: string | undefined; readonly "api-token-file"?: string | undefined },
  io: CliIo,
): Promise<Access> {
  if (values.url === undefined) throw new UsageError("--url is missing: the base address of the service.");
  const base = parseBaseUrl(values.url);
  if (!base.ok) throw new UsageError(base.reason);
  const apiToken = await readApiToken(values["api-token-file"], io);
  if (base.origin.startsWith("https:")) trustSystemCertificates();
  return { base, apiToken };
}

async function readApiToken(file: string | undefined, io: CliIo): Promise<string> {
  if (file === undefined) {
    const token = io.env.USER_GROUPS_API_TOKEN?.trim();
    if (token) return token;
    throw new UsageError("The API token is missing: set USER_GROUPS_API_TOKEN, or name a file with --api-token-file.");
  }
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file of the API token, ${file}, cannot be read (${error.code}).`);
  });
  const token = text.trim();
  if (token === "" || /\s/.test(token)) {
    throw new UsageError(`${file} must hold the API token and nothing else.`);
  }
  return token;
}

/** JSON given as an option. @throws UsageError */
export function jsonOption(option: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${option} must be JSON, like '{"key":"value"}'.`);
  }
}

/** Where the state of rotations is kept unless a folder is named: what a user's programs remember between runs. */
export function defaultStateFolder({ env }: Pick<CliIo, "env">): string {
  if (process.platform === "win32" && env.LOCALAPPDATA) return path.join(env.LOCALAPPDATA, "user-groups");
  // The XDG Base Directory Specification ignores paths that are not absolute.
  const state = env.XDG_STATE_HOME;
  const base = state && path.isAbsolute(state) ? state : path.join(env.HOME || homedir(), ".local", "state");
  return path.join(base, "user-groups");
}
