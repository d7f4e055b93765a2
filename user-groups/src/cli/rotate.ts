import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "@sitekeeper/command-line";
import { printable } from "@sitekeeper/command-line/printable";
import type { UserGroup } from "../client/answer.ts";
import { UserGroupClient } from "../client/client.ts";
import { ENVIRONMENTS } from "../contract/contract.ts";
import { type GroupKey, keyText } from "../rotation/groupKey.ts";
import type { Connection, SecretStore } from "../rotation/ports.ts";
import { reportText } from "../rotation/reportText.ts";
import { type Report, Rotator } from "../rotation/rotator.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import { openStateFolder } from "../stores/stateFolder.ts";
import {
  type Access,
  type ClientValues,
  checkId,
  clientOptions,
  defaultStateFolder,
  readAccess,
} from "./clientOptions.ts";
import { type CliIo, type Define, EXIT } from "./command.ts";
import { EnvSecretStore } from "./envSecretStore.ts";

interface Values extends ClientValues {
  readonly dotenv?: string;
  readonly variable?: string;
  readonly printToken?: true;
  readonly accept?: true;
  readonly environment?: string;
  readonly state?: string;
}

const EXIT_CODE_HELP = `  3  a rotation was sent and its outcome is not known yet: run the same command again later
  4  another process is rotating the same group: try again later
`;

/** The waits between the checks of an unknown outcome, before it is left to the next run, in milliseconds. */
const CHECKS_MS = [1_000, 2_000, 4_000] as const;

/** `user-groups rotate`. */
export const define: Define = (command, io, exit) => {
  clientOptions(command, EXIT_CODE_HELP)
    .description(
      "Replace the token of a user group with a new one; the old token stops working. The new token goes to a variable of a " +
        ".env file (--dotenv and --variable), or to standard output (--print-token). If an earlier run was interrupted, its " +
        "rotation is finished instead. The command never prompts, so it also runs under cron.",
    )
    // Not `--env-file`: Node reads an option of that name anywhere on the command line, and runs what the file sets.
    .option(
      "--dotenv <file>",
      "The .env file to change; created for you alone if it does not exist. Only the value of the variable changes",
    )
    .option("--variable <name>", "The variable for the token; added if it is missing")
    .option("--print-token", "Print the new token; without --json, only the token")
    .option(
      "--accept",
      "Do not rotate. Accept the token that the group has now: after an alarm that the known group no longer exists and " +
        "another group has its ID",
    )
    .option("--environment <name>", "Tell groups apart that have the same ID in two environments of a service")
    .option("--state <dir>", "The state folder, which remembers interrupted rotations (default: your own)")
    .action(async (userGroupId: string, values: Values) => {
      checkId(userGroupId, io);
      exit(exitCode(await rotate(userGroupId, values, io)));
    });
};

async function rotate(userGroupId: string, values: Values, io: CliIo): Promise<Report> {
  const place = placeOf(values);
  const access = await readAccess(values, io);
  const key: GroupKey = { origin: access.base.origin, environment: values.environment ?? "", userGroupId };
  const folder = values.state ?? defaultStateFolder(io);
  const state = await openStateFolder(folder).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(`The state folder ${folder} cannot be used (${error.code}). Name another one with --state.`);
  });
  const file = place && new EnvSecretStore(place.file, place.variable);
  await file?.check();
  const secrets = file ?? memoryStore();
  let tag: Tag;
  const connect = connector(access, state.fingerprint, (told) => {
    tag = told;
  });
  const rotator = new Rotator({ ...state, secrets, connect });
  const report = values.accept ? await rotator.accept(key, { signal: io.signal }) : await rotateOnce(rotator, key, io);
  const token = isStored(report) ? await secrets.get(keyText(key)) : undefined;
  show(io, report, { json: values.json ?? false, token: values.printToken ? token : undefined });
  if (file && isStored(report)) io.err(storedText(place, file.oldTokenLines));
  const named = ENVIRONMENTS.find((each) => each === values.environment);
  if (named && tag && tag !== named) {
    io.err(`The API token belongs to the environment ${printable(tag)}, not ${named}: the group there was rotated.\n`);
  }
  return report;
}

/** The variable of a `.env` file. */
interface Place {
  readonly file: string;
  readonly variable: string;
}

/** The destination of the token. Undefined when it is only printed. @throws UsageError */
function placeOf({ dotenv: file, variable, printToken }: Values): Place | undefined {
  if (file !== undefined && variable !== undefined) return { file, variable };
  if (file !== undefined || variable !== undefined) {
    throw new UsageError("Use --dotenv and --variable together: the file, and the variable in it.");
  }
  if (!printToken) {
    throw new UsageError("Say where the new token goes: use --dotenv and --variable, or --print-token.");
  }
  return undefined;
}

/** Where the token is now, and where the old one still is. */
function storedText({ file, variable }: Place, oldTokenLines: readonly number[]): string {
  const shown = printable(file);
  const stored = `The token is in ${shown}, in the variable ${variable}.\n`;
  if (oldTokenLines.length === 0) return stored;
  return `${stored}The old token, which no longer works, is still in ${shown}: line ${oldTokenLines.join(", ")}.\n`;
}

function memoryStore(): SecretStore {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  };
}

/** The environment of the API token according to the service, if the service says so. */
type Tag = UserGroup["environment"];

function connector({ base, apiToken }: Access, fingerprint: (text: string) => string, onTag: (tag: Tag) => void) {
  const client = new UserGroupClient({ baseUrl: base.href, apiToken });
  const connection: Connection = {
    client: {
      get: (request, options) => client.get(request, options),
      rotate: async (rotation, options) => {
        const answer = await client.rotate(rotation, options);
        onTag(answer.userGroup.environment);
        return answer;
      },
    },
    apiTokenFingerprint: fingerprint(apiToken),
  };
  return async () => connection;
}

/** Finishes a pending rotation, or else rotates. Checks an unknown outcome a few times. */
async function rotateOnce(rotator: Rotator, key: GroupKey, io: CliIo): Promise<Report> {
  const options = { signal: io.signal };
  let report = await rotator.recover(key, options);
  // A pending rotation that did not happen does not prevent a new one.
  if (report.outcome.kind === "idle" || report.outcome.kind === "not-rotated") {
    report = await rotator.rotate(key, options);
    if (report.outcome.kind === "changed-elsewhere") {
      io.err(`${reportText(report).text} Rotating that token now.\n`);
      report = await rotator.rotate(key, options);
    }
  }
  for (const ms of CHECKS_MS) {
    if (report.outcome.kind !== "unknown" || io.signal.aborted) break;
    await sleep(ms, undefined, { signal: io.signal }).catch(() => {});
    report = await rotator.recover(key, options);
  }
  return report;
}

const isStored = ({ outcome }: Report) => "saved" in outcome && outcome.saved !== "not-in-secret-store";

function exitCode({ outcome }: Report): number {
  switch (outcome.kind) {
    case "rotated":
    case "adopted":
    case "fetched":
      return outcome.saved === "fully" ? EXIT.ok : EXIT.failed;
    case "unknown":
      return EXIT.unknown;
    case "alarm":
      return outcome.rotating ? EXIT.unknown : EXIT.failed;
    case "busy":
      return EXIT.busy;
    default:
      return EXIT.failed;
  }
}

function show(io: CliIo, report: Report, { json, token }: { json: boolean; token: string | undefined }): void {
  const { outcome, key } = report;
  const hint =
    outcome.kind === "alarm" && (outcome.alarm === "recreated" || outcome.alarm === "superseded")
      ? " Use --accept to accept it."
      : "";
  io.err(`${reportText(report).text}${hint}\n`);
  if (json) {
    const saved = "saved" in outcome ? { saved: outcome.saved } : {};
    const alarm = outcome.kind === "alarm" ? { alarm: outcome.alarm } : {};
    const line = {
      user_group_id: key.userGroupId,
      outcome: outcome.kind,
      ...alarm,
      ...saved,
      ...(token ? { token } : {}),
    };
    io.out(`${JSON.stringify(line)}\n`);
  } else if (token !== undefined) {
    io.out(`${token}\n`);
  }
}
