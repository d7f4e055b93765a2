import { setTimeout as sleep } from "node:timers/promises";
import { UserGroupClient } from "../client/client.ts";
import type { PlacePorts, Places } from "../deliveries/places.ts";
import type { RotationPorts } from "../deliveries/rotateAndDeliver.ts";
import type { RotateRunOptions } from "../rotation/operationRun.ts";
import type { GroupKey } from "../rotation/ports.ts";
import { displayId, reasonOfReport, reportText } from "../rotation/reportText.ts";
import type { Report, Rotator } from "../rotation/rotator.ts";
import type { Reason } from "../rotation/state.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import { openStateFolder, type StateFolder } from "../stores/stateFolder.ts";
import { type DriverListener, targetDriver } from "../targets/targetDriver.ts";
import { type Access, defaultStateFolder } from "./clientOptions.ts";
import { type CliIo, EXIT } from "./command.ts";

/** @throws {FileProblem} If the folder cannot be used. */
export async function openState(values: { readonly state?: string }, io: CliIo): Promise<StateFolder> {
  const folder = values.state ?? defaultStateFolder(io);
  return openStateFolder(folder).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(
      `The state folder ${folder} cannot be used (${error.code}). Choose another one with --state.`,
    );
  });
}

/** Explains how to free a place that belongs to another group. */
export const releaseAdvice =
  ({ state }: { readonly state?: string }): PlacePorts["adviceOn"] =>
  ({ origin, environment, userGroupId }) => {
    const options = [
      ...["--url", origin],
      ...(environment === "" ? [] : ["--environment", displayId(environment)]),
      ...(state === undefined ? [] : ["--state", displayId(state)]),
    ];
    return `If that group no longer uses it, run: user-groups release ${displayId(userGroupId)} ${options.join(" ")}.`;
  };

/** The advice after an alarm or a failure with this name about another environment. */
export const environmentHint = (problem: string | undefined): string =>
  problem?.endsWith("other-environment")
    ? ' Give each environment its own name with --environment, or with "environment" in a plan.'
    : "";

/** A report as one line. */
export function reportLine(report: Report): string {
  const { outcome } = report;
  return `${reportText(report).text}${environmentHint(outcome.kind === "alarm" ? outcome.alarm : undefined)}`;
}

/** The ports for a terminal, backed by a state folder. Tokens stay in the state folder until they are delivered. */
export function terminalPorts(
  state: StateFolder,
  { base, apiToken, rateLimiter }: Access,
  places: Places,
  listener?: DriverListener,
): RotationPorts {
  const client = new UserGroupClient({ baseUrl: base.href, apiToken, rateLimiter });
  const connection = { client, apiTokenFingerprint: state.fingerprint(apiToken) };
  return {
    ...state,
    places,
    secrets: state.heldTokens,
    connect: async () => connection,
    driver: targetDriver(listener),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
  };
}

/**
 * The delays between checks of an unknown outcome, in milliseconds. If the outcome is still unknown after the last
 * check, the next run checks it.
 */
const CHECKS_MS = [1_000, 2_000, 4_000] as const;

/**
 * Finishes a pending rotation or, if there is none, rotates the token. Checks an unknown outcome a few times, unless the
 * cause is a redirect, which the user must fix.
 *
 * @param onElsewhere Called when the token was rotated elsewhere. Returns whether to rotate the new token as well.
 */
export async function rotateOnce(
  rotator: Rotator,
  key: GroupKey,
  options: RotateRunOptions & Pick<CliIo, "signal">,
  onElsewhere: (report: Report) => boolean,
): Promise<Report> {
  const { signal } = options;
  let report = await rotator.recover(key, options);
  // If there was no pending rotation, or it did not rotate the token, start a new one.
  if (report.outcome.kind === "idle" || report.outcome.kind === "not-rotated") {
    report = await rotator.rotate(key, options);
    if (report.outcome.kind === "changed-elsewhere" && onElsewhere(report)) report = await rotator.rotate(key, options);
  }
  for (const ms of CHECKS_MS) {
    if (report.outcome.kind !== "unknown" || report.cause?.kind === "redirect" || signal.aborted) break;
    await sleep(ms, undefined, { signal }).catch(() => {});
    report = await rotator.recover(key, options);
  }
  return report;
}

/** Why a rotation did not succeed, as a property of the JSON output. */
export function reasonJson(report: Report | undefined): { readonly reason?: Reason } {
  const reason = report && reasonOfReport(report);
  return reason ? { reason } : {};
}

/** The exit code for a rotation, regardless of its deliveries. */
export function exitCodeOf({ outcome }: Report): number {
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
