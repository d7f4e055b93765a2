import { existsSync } from "node:fs";
import { type Command, UsageError } from "@sitekeeper/command-line";
import { printable } from "@sitekeeper/command-line/printable";
import { WAIT_LIMITS_MS } from "../client/rateLimiter.ts";
import { deliver } from "../deliveries/deliverer.ts";
import { droppedTargets } from "../deliveries/record.ts";
import { type GroupRun, type RotationPorts, rotateAndDeliver } from "../deliveries/rotateAndDeliver.ts";
import { programText, targetName } from "../deliveries/target.ts";
import {
  type Action,
  type ApplyOptions,
  ageOf,
  decide,
  type GroupSnapshot,
  inParallel,
  readSnapshots,
} from "../plan/decide.ts";
import { PLAN_FILE, type Plan, readPlan } from "../plan/planFile.ts";
import { displayId } from "../rotation/reportText.ts";
import { Rotator } from "../rotation/rotator.ts";
import { envProblem } from "../stores/envSecretStore.ts";
import { accessOptions, readAccess } from "./clientOptions.ts";
import { type CliIo, type Define, EXIT } from "./command.ts";
import { wholeNumber } from "./optionValues.ts";
import { EXIT_CODE_HELP, exitCodeOfRun } from "./rotate.ts";
import {
  environmentHint,
  openState,
  reasonJson,
  releaseAdvice,
  reportLine,
  rotateOnce,
  terminalPorts,
} from "./rotation.ts";
import { targetsJson } from "./targetReport.ts";

interface Values {
  readonly plan?: string;
  readonly due?: true;
  readonly deliverOnly?: true;
  readonly dryRun?: true;
  readonly parallel?: number;
  readonly stopAfter?: number;
  readonly maxWait?: number;
  readonly apiTokenFile?: string;
  readonly state?: string;
  readonly json?: true;
}

const DEFAULTS = { parallel: 4, stopAfter: 3 } as const;
const DAY_MS = 86_400_000;

/** Adds the `--plan` option. */
export const planOption = (command: Command): Command =>
  command.option("--plan <file>", `The plan (default: ${PLAN_FILE} in this folder)`);

/** `user-groups apply`. */
export const define: Define = (command, io, exit) => {
  accessOptions(command, EXIT_CODE_HELP);
  planOption(command)
    .description(
      "Rotate the tokens in a plan and deliver each one to its targets. Prints one line per group. Tokens from an earlier " +
        "run that have not reached all targets are delivered first and are not rotated again. Without --plan, nothing is " +
        "done, because a plan contains commands and is applied only if you name it explicitly.",
    )
    .option("--due", "Rotate only tokens that are due; deliver the others to targets that do not have them")
    .option("--deliver-only", "Do not rotate; deliver the current tokens to all targets")
    .option("--dry-run", "Print what would be done and why, without sending or running anything")
    .option(
      "--parallel <n>",
      `Number of groups to process at once (default: ${DEFAULTS.parallel})`,
      wholeNumber("--parallel", 1, 64),
    )
    .option(
      "--stop-after <n>",
      `Start no more groups after this many failures (default: ${DEFAULTS.stopAfter})`,
      wholeNumber("--stop-after", 1, 1_000_000),
    )
    .option(
      "--max-wait <minutes>",
      `Time limit for all waits if the service limits requests (default: ${WAIT_LIMITS_MS.run / 60_000})`,
      wholeNumber("--max-wait", 0, 1_440),
    )
    .option(
      "--state <dir>",
      "The state folder, which records when tokens were rotated (default: a folder for each user)",
    )
    .action(async (values: Values) => exit(await apply(values, io)));
};

async function apply(values: Values, io: CliIo): Promise<number> {
  const options: ApplyOptions = { due: values.due ?? false, deliverOnly: values.deliverOnly ?? false, now: Date.now() };
  if (options.due && options.deliverOnly) throw new UsageError("Use --due or --deliver-only, not both.");
  const plan = await readPlan(planOf(values));
  if (options.due && plan.groups.every(({ rotateAfterMs }) => rotateAfterMs === undefined)) {
    throw new UsageError("The plan does not set rotateAfterDays, so no token is ever due.");
  }
  const isDry = values.dryRun === true || values.plan === undefined;
  const access = isDry ? undefined : await readAccess({ url: plan.url, ...values }, io);
  const state = await openState(values, io);
  const places = state.places(releaseAdvice(values));
  const found = await readSnapshots({ ...state, places }, plan);
  if (!access) {
    let hasProblems = false;
    for (const snapshot of found) {
      const action = decide(snapshot, options);
      const problems = action.do === "nothing" ? [] : await problemsOf(snapshot);
      hasProblems ||= problems.length > 0;
      io.out(values.json ? json(snapshot, { action, problems }, options) : dryRunLine(snapshot, problems, options));
    }
    if (values.plan === undefined) io.err(`Nothing was done. To apply this plan, add --plan ${PLAN_FILE}.\n`);
    if (values.plan === undefined && !values.dryRun) return EXIT.usage;
    return hasProblems ? EXIT.failed : EXIT.ok;
  }
  warnIfStateIsMissing(found, options, plan, io);
  const ports = terminalPorts(state, access, places);
  const results: Result[] = [];
  const limits = { ...DEFAULTS, ...values, signal: io.signal };
  const rest = await inParallel(found, limits, async (snapshot) => {
    const result = await applyTo(ports, snapshot, options, io.signal);
    results.push(result);
    io.out(values.json ? json(snapshot, result, options) : line(snapshot, result));
    // A group that another run is working on says nothing about the other groups.
    return result.code === EXIT.ok || result.code === EXIT.busy;
  });
  if (!values.json) io.err(summary(results, rest.length));
  return rest.length > 0
    ? worst([...results.map(({ code }) => code), EXIT.failed])
    : worst(results.map(({ code }) => code));
}

/** The path of the plan. @throws {UsageError} If there is no plan. */
export function planOf({ plan }: Pick<Values, "plan">): string {
  if (plan !== undefined) return plan;
  if (existsSync(PLAN_FILE)) return PLAN_FILE;
  throw new UsageError(`There is no ${PLAN_FILE} in this folder. Specify the plan with --plan.`);
}

interface Result {
  readonly action: Action;
  readonly run?: GroupRun;
  /** The error that prevented the group from being processed, if there was one. */
  readonly error?: string;
  /** In a dry run, why targets would fail. */
  readonly problems?: readonly string[];
  readonly code: number;
}

async function applyTo(
  ports: RotationPorts,
  found: GroupSnapshot,
  options: ApplyOptions,
  signal: AbortSignal,
): Promise<Result> {
  const { key, group } = found;
  const action = decide(found, options);
  try {
    if (action.do === "nothing") return { action, code: EXIT.ok };
    const { targets } = group;
    if (action.do === "deliver") {
      const dropped = droppedTargets(await ports.deliveries.read(key), targets);
      const run = { targets, again: options.deliverOnly, signal };
      const delivery = await deliver({ ...ports, rotator: new Rotator(ports) }, key, run);
      const code = delivery.kind === "failed" && !found.row ? EXIT.failed : exitCodeOfRun({ delivery });
      return { action, run: { delivery, dropped }, code };
    }
    const run = await rotateAndDeliver(ports, key, {
      targets,
      // A token that was rotated elsewhere is no longer due, so it is rotated again only on an explicit request.
      rotate: (rotator, run) => rotateOnce(rotator, key, { ...run, signal }, () => action.why === "asked"),
      signal,
    });
    const isElsewhere = run.report?.outcome.kind === "changed-elsewhere" && action.why !== "asked";
    return { action, run, code: isElsewhere && run.delivery?.kind !== "open" ? EXIT.ok : exitCodeOfRun(run) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { action, error: error.message, code: EXIT.failed };
  }
}

/** The overall exit code. Undelivered tokens take precedence, followed by unknown outcomes. */
const worst = (codes: readonly number[]): number =>
  [EXIT.open, EXIT.unknown, EXIT.failed, EXIT.busy].find((code) => codes.includes(code)) ?? EXIT.ok;

function warnIfStateIsMissing(
  found: readonly GroupSnapshot[],
  { due }: ApplyOptions,
  { groups }: Plan,
  { err }: CliIo,
): void {
  if (!due || groups.length === 0 || found.some(({ row }) => row !== undefined)) return;
  err(
    "This machine has no record of any group in this plan, so nothing is due yet. If this happens on every run, as in CI " +
      "with a fresh disk, keep the state folder between runs, or omit --due and let the schedule decide.\n",
  );
}

const WHY: Readonly<Record<Action["why"], string>> = {
  due: "due",
  asked: "requested",
  pending: "an earlier rotation is pending",
  "first-seen": "first seen on this machine",
  open: "a target does not have the token",
  "not-due": "not due",
  "never-due": "no rotateAfterDays in the plan",
};

function ageText(found: GroupSnapshot, now: number): string {
  const age = ageOf(found, now);
  if (age === undefined) return "age unknown";
  const days = Math.floor(age / DAY_MS);
  return `${found.row?.rotatedAt === undefined ? "at least " : ""}${days} ${days === 1 ? "day" : "days"} old`;
}

/** Why the token cannot be written to targets that are files. Commands are not run to find out. */
async function problemsOf({ group }: GroupSnapshot): Promise<readonly string[]> {
  const problems = await Promise.all(
    group.targets.map((target) => (target.kind === "dotenv" ? envProblem(target) : undefined)),
  );
  return problems.filter((problem) => problem !== undefined);
}

function dryRunLine(found: GroupSnapshot, problems: readonly string[], options: ApplyOptions): string {
  const action = decide(found, options);
  const names = found.group.targets.map((target) =>
    target.kind === "command" ? `run ${programText(target.program)}` : `write ${targetName(target)}`,
  );
  const targets = action.do === "nothing" || names.length === 0 ? "" : ` → ${names.map(printable).join(", ")}`;
  const rest = problems.map((problem) => `; ${printable(problem)}`).join("");
  return `${displayId(found.group.id)}: ${action.do} (${WHY[action.why]}, ${ageText(found, options.now)})${targets}${rest}\n`;
}

function line(found: GroupSnapshot, { action, run, error }: Result): string {
  const parts = [`${displayId(found.group.id)}: ${action.do} (${WHY[action.why]})`];
  if (error !== undefined) parts.push(printable(error));
  if (run?.report && run.report.outcome.kind !== "rotated") parts.push(printable(reportLine(run.report)));
  else if (run?.report) parts.push("rotated");
  const { delivery } = run ?? {};
  if (delivery && "record" in delivery) {
    const states = targetsJson(delivery.record, delivery.current);
    const open = states.filter(({ state }) => state === "open");
    parts.push(`targets with the token: ${states.length - open.length} of ${states.length}`);
    // The failure already names the program.
    for (const { target, failure = target } of open) parts.push(`open: ${printable(failure)}`);
    if (delivery.kind === "unconfirmed") parts.push(printable(delivery.reason.message));
  } else if (delivery && "reason" in delivery) {
    parts.push(`${printable(delivery.reason.message)}${environmentHint(delivery.reason.kind)}`);
  }
  for (const { target } of run?.dropped ?? []) parts.push(`no longer a target: ${printable(targetName(target))}`);
  return `${parts.filter((part) => part !== "").join("; ")}\n`;
}

function json(
  found: GroupSnapshot,
  { action, run, error, problems = [], code }: Omit<Result, "code"> & { code?: number },
  { now }: ApplyOptions,
): string {
  const { delivery, report } = run ?? {};
  const age = ageOf(found, now);
  const fields = {
    user_group_id: found.group.id,
    action: action.do,
    why: action.why,
    ...(age === undefined ? {} : { age_days: Math.floor(age / DAY_MS) }),
    ...(report ? { outcome: report.outcome.kind } : {}),
    ...reasonJson(report),
    ...(delivery ? { delivery: delivery.kind } : {}),
    ...(delivery && "record" in delivery ? { targets: targetsJson(delivery.record, delivery.current) } : {}),
    ...(error === undefined ? {} : { error }),
    ...(problems.length === 0 ? {} : { problems }),
    ...(code === undefined ? {} : { exit_code: code }),
  };
  return `${JSON.stringify(fields)}\n`;
}

function summary(results: readonly Result[], skipped: number): string {
  const count = (is: (result: Result) => boolean): number => results.filter(is).length;
  const rotated = count(
    ({ run }) => run?.report?.outcome.kind === "rotated" || run?.report?.outcome.kind === "adopted",
  );
  const busy = count(({ code }) => code === EXIT.busy);
  const failed = count(({ code }) => code !== EXIT.ok) - busy;
  const nothing = count(({ action }) => action.do === "nothing");
  const rest = skipped === 0 ? "" : ` ${skipped} skipped after too many failures.`;
  const groups = results.length === 1 ? "1 group" : `${results.length} groups`;
  const others = busy === 0 ? "" : `${busy} in use by another process, `;
  return `${groups}: ${rotated} rotated, ${nothing} with nothing to do, ${others}${failed} with problems.${rest}\n`;
}
