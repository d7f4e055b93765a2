import { setTimeout as sleep } from "node:timers/promises";
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
  CLIENT_HELP,
  defaultStateFolder,
  EXIT_HELP,
  groupId,
  readAccess,
  readClientArguments,
} from "./clientArguments.ts";
import { runClientCommand } from "./clientCommand.ts";
import { type CliIo, type CommandModule, EXIT } from "./command.ts";
import { EnvSecretStore } from "./envSecretStore.ts";
import { UsageError } from "./usage.ts";

const HELP = `Usage: user-groups rotate ID --url URL --env-file FILE --variable NAME [options]
       user-groups rotate ID --url URL --print-token [options]

Replaces the token of a user group by a new one; the old one is no longer valid from then on. The new token goes into a
variable of a .env file, or to standard output. When an earlier run was interrupted, its rotation is finished instead.
It asks nothing, and runs under cron as well as in a terminal.

Options:
  --env-file FILE         the file to change; it must exist, and all but the value stays as it is
  --variable NAME         the variable that holds the token; added when it is missing
  --print-token           print the new token; without --json, the token alone
  --accept                do not rotate, but take the token of the group as it is: after an alarm that the group which
                          this machine knew is gone, and another one has its id
  --environment NAME      tells groups apart that have the same id in two environments of one service
  --state DIR             where interrupted rotations are remembered (default: the user's state folder)
${CLIENT_HELP}
${EXIT_HELP}  3  a rotation was sent and its outcome is not known yet: run the same command again later
  4  another process is at work on the same group: try again later
`;

const OPTIONS = {
  "env-file": { type: "string" },
  variable: { type: "string" },
  "print-token": { type: "boolean", default: false },
  accept: { type: "boolean", default: false },
  environment: { type: "string", default: "" },
  state: { type: "string" },
} as const;

/** How long to wait between the checks of an unknown outcome before it is left to the next run, in milliseconds. */
const CHECKS_MS = [1_000, 2_000, 4_000] as const;

/** `user-groups rotate`. */
export const run: CommandModule["run"] = (args, io) =>
  runClientCommand({ args, io, help: HELP }, async () => {
    const { values, positionals } = readClientArguments(args, OPTIONS);
    const userGroupId = groupId(positionals, io);
    const place = placeOf(values["env-file"], values.variable, values["print-token"]);
    const access = await readAccess(values, io);
    const key: GroupKey = { origin: access.base.origin, environment: values.environment, userGroupId };
    const folder = values.state ?? defaultStateFolder(io);
    const state = await openStateFolder(folder).catch((error: NodeJS.ErrnoException) => {
      throw new FileProblem(
        `The state folder ${folder} cannot be used (${error.code}). Name another one with --state.`,
      );
    });
    const file = place && new EnvSecretStore(place.file, place.variable, state.exclusively);
    await file?.check();
    const secrets = file ?? memoryStore();
    let tag: Tag;
    const connect = connector(access, state.fingerprint, (told) => {
      tag = told;
    });
    const rotator = new Rotator({ ...state, secrets, connect });
    const report = values.accept
      ? await rotator.accept(key, { signal: io.signal })
      : await rotateOnce(rotator, key, io);
    const token = isStored(report) ? await secrets.get(keyText(key)) : undefined;
    show(io, report, { json: values.json, token: values["print-token"] ? token : undefined });
    if (file && file.oldTokenLines.length > 0) {
      const lines = file.oldTokenLines.join(", ");
      io.err(`The old token still stands in ${place.file}, line ${lines}: it is not valid there any more.\n`);
    }
    const named = ENVIRONMENTS.find((each) => each === values.environment);
    if (named && tag && tag !== named) {
      io.err(`The API token belongs to the environment ${tag}, not ${named}: the group there was rotated.\n`);
    }
    return exitCode(report);
  });

/** Where the token goes; undefined when it is only printed. @throws UsageError */
function placeOf(file: string | undefined, variable: string | undefined, print: boolean) {
  if (file !== undefined && variable !== undefined) return { file, variable };
  if (file !== undefined || variable !== undefined) {
    throw new UsageError("--env-file and --variable belong together: the file, and the variable in it.");
  }
  if (!print) throw new UsageError("Where should the new token go? Give --env-file and --variable, or --print-token.");
  return undefined;
}

function memoryStore(): SecretStore {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  };
}

/** The environment that the service says the API token belongs to, as far as it says so. */
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

/** Finishes an unfinished rotation, or else rotates. What cannot be known at once is checked a few times. */
async function rotateOnce(rotator: Rotator, key: GroupKey, io: CliIo): Promise<Report> {
  const options = { signal: io.signal };
  let report = await rotator.recover(key, options);
  // A rotation that turned out not to have happened is no reason not to rotate.
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
      ? " The option --accept takes it."
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
