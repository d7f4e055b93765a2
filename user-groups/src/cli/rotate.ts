import { UsageError } from "@sitekeeper/command-line";
import { needsDelivery } from "../deliveries/record.ts";
import { type GroupRun, isStored, type RotationPorts, rotateAndDeliver } from "../deliveries/rotateAndDeliver.ts";
import type { EnvTarget, Target } from "../deliveries/target.ts";
import type { RotateRunOptions } from "../rotation/operationRun.ts";
import { type GroupKey, keyText, type SecretStore } from "../rotation/ports.ts";
import { type Report, Rotator } from "../rotation/rotator.ts";
import { type ClientValues, checkId, clientOptions, environmentOption, readAccess } from "./clientOptions.ts";
import { type CliIo, type Define, EXIT, printSecret } from "./command.ts";
import { exitCodeOf, openState, reasonJson, releaseAdvice, reportLine, rotateOnce, terminalPorts } from "./rotation.ts";
import { targetOptions } from "./targetOptions.ts";
import { deliveryExitCode, deliveryText, droppedText, targetsJson } from "./targetReport.ts";

interface Values extends ClientValues {
  readonly printToken?: true;
  readonly accept?: true;
  readonly environment?: string;
  readonly state?: string;
}

export const EXIT_CODE_HELP = `  3  a rotation was sent, but its outcome is not known yet: run the same command again later
  4  another process is working on the same group: try again later
  5  some targets do not have the current token: run the same command again
`;

/** `user-groups rotate`. */
export const define: Define = (command, io, exit) => {
  clientOptions(command, EXIT_CODE_HELP).description(
    "Replace the token of a user group with a new one; the old token stops working. The new token is delivered to targets: " +
      "variables in .env files (--dotenv and --variable) and commands (--to-command). It can also be printed " +
      "(--print-token). All targets are tested first, without a token. If an earlier run was interrupted, that run is " +
      "finished instead. The command never prompts, so it works under cron.",
  );
  const targets = targetOptions(command);
  environmentOption(command)
    .option("--print-token", "Print the new token; without --json, only the token")
    .option(
      "--accept",
      "Do not rotate. Accept the current token of the group after an alarm reported that the known group no longer " +
        "exists and another group has its ID",
    )
    .option("--state <dir>", "The state folder, which records interrupted rotations (default: a folder for each user)")
    .action(async (userGroupId: string, values: Values) => {
      checkId(userGroupId, io);
      exit(await rotate(userGroupId, targets(userGroupId), values, io));
    });
};

async function rotate(userGroupId: string, targets: readonly Target[], values: Values, io: CliIo): Promise<number> {
  if (targets.length === 0 && !values.printToken) {
    throw new UsageError(
      "Specify where the new token goes: use --dotenv and --variable, --to-command, or --print-token.",
    );
  }
  const access = await readAccess(values, io);
  const key: GroupKey = { origin: access.base.origin, environment: values.environment ?? "", userGroupId };
  const oldLines = new Map<EnvTarget, readonly number[]>();
  const onWritten = (target: EnvTarget, lines: readonly number[]) => void oldLines.set(target, lines);
  const state = await openState(values, io);
  const ports = terminalPorts(state, access, state.places(releaseAdvice(values)), { onWritten });
  const held = withMemory(targets.length > 0 ? ports.secrets : memoryStore());
  const rotateAgain = (report: Report): boolean => {
    io.err(`${reportLine(report)} Rotating that token now.\n`);
    return true;
  };
  const once = (rotator: Rotator, options: RotateRunOptions) =>
    values.accept
      ? rotator.accept(key, { signal: io.signal })
      : rotateOnce(rotator, key, { ...options, signal: io.signal }, rotateAgain);
  const run = await runOf({ ...ports, secrets: held.store }, key, targets, once, values.accept === true, io);
  const { report, delivery, dropped } = run;
  const token = values.printToken && (!report || isStored(report)) ? held.last(key) : undefined;
  show(io, run, { key, json: values.json ?? false, token });
  if (delivery) io.err(deliveryText(delivery, oldLines));
  if (report && isStored(report)) io.err(droppedText(dropped));
  return exitCodeOfRun(run);
}

/** Rotates the token, and delivers it if there are targets. A token that is only printed is not stored anywhere. */
async function runOf(
  ports: RotationPorts,
  key: GroupKey,
  targets: readonly Target[],
  once: (rotator: Rotator, options: RotateRunOptions) => Promise<Report>,
  regardless: boolean,
  { signal, err }: CliIo,
): Promise<GroupRun> {
  if (targets.length > 0) return rotateAndDeliver(ports, key, { targets, rotate: once, regardless, signal });
  const report = await once(new Rotator(ports), {});
  const record = await ports.deliveries.read(key);
  if (record && needsDelivery(record, (await ports.registry.read(key))?.fingerprint)) {
    err('The targets of this group do not have this token. Deliver it with "user-groups deliver" and the group ID.\n');
  }
  return { report, dropped: [] };
}

/** The exit code for the outcome of a rotation and the deliveries that follow it. */
export function exitCodeOfRun({ report, delivery }: Pick<GroupRun, "report" | "delivery">): number {
  const rotated = report ? exitCodeOf(report) : EXIT.ok;
  if (!delivery || (rotated !== EXIT.ok && report && !isStored(report))) return rotated;
  const delivered = deliveryExitCode(delivery);
  // If another process started working on the group after the rotation, this rotation's targets are still open.
  return delivered === EXIT.busy && report ? EXIT.open : delivered || rotated;
}

/** Wraps a secret store and keeps the last value of each key in memory. */
function withMemory(store: SecretStore) {
  const last = new Map<string, string>();
  const seen = (key: string, value: string | undefined) => {
    if (value !== undefined) last.set(key, value);
    return value;
  };
  const wrapped: SecretStore = {
    get: async (key) => seen(key, await store.get(key)),
    set: async (key, value) => {
      await store.set(key, value);
      seen(key, value);
    },
    delete: (key) => store.delete(key),
  };
  return { store: wrapped, last: (key: GroupKey) => last.get(keyText(key)) };
}

function memoryStore(): SecretStore {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  };
}

interface Shown {
  readonly key: GroupKey;
  readonly json: boolean;
  readonly token: string | undefined;
}

function show(io: CliIo, { report, delivery }: GroupRun, { key, json, token }: Shown): void {
  const outcome = report?.outcome;
  const hint =
    (outcome?.kind === "alarm" && (outcome.alarm === "recreated" || outcome.alarm === "superseded")) ||
    (outcome?.kind === "unknown" && outcome.reason?.kind === "undated")
      ? " Use --accept to accept it."
      : "";
  if (report) io.err(`${reportLine(report)}${hint}\n`);
  else if (delivery?.kind !== "busy") {
    io.err("An earlier rotation of this group did not reach all targets. Delivering its token without rotating.\n");
  }
  if (json) {
    const saved = outcome && "saved" in outcome ? { saved: outcome.saved } : {};
    const alarm = outcome?.kind === "alarm" ? { alarm: outcome.alarm } : {};
    const targets = delivery && "record" in delivery ? { targets: targetsJson(delivery.record, delivery.current) } : {};
    const line = {
      user_group_id: key.userGroupId,
      outcome: outcome?.kind ?? delivery?.kind,
      ...alarm,
      ...saved,
      ...reasonJson(report),
      ...targets,
      ...(token ? { token } : {}),
    };
    if (token) printSecret(JSON.stringify(line), io);
    else io.out(`${JSON.stringify(line)}\n`);
  } else if (token !== undefined) {
    printSecret(token, io);
  }
}
