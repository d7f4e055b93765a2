import { printable } from "@sitekeeper/command-line/printable";
import type { DeliveryOutcome } from "../deliveries/deliveryState.ts";
import { type DeliveryRecord, isDone, type TargetState } from "../deliveries/record.ts";
import { type EnvTarget, isVerifiable, type Target, targetName } from "../deliveries/target.ts";
import { EXIT } from "./command.ts";
import { environmentHint } from "./rotation.ts";

interface TargetJson {
  readonly target: string;
  readonly state: "open" | "delivered" | "verified";
  readonly failure?: string;
}

/** The targets in a record, as JSON. @param current The fingerprint of the current token, if known. */
export const targetsJson = ({ targets }: DeliveryRecord, current: string | undefined): readonly TargetJson[] =>
  targets.map((state) => ({
    target: targetName(state.target),
    state: current !== undefined && isDone(state, current) ? state.state : "open",
    ...(state.failure === undefined ? {} : { failure: state.failure }),
  }));

/** The exit code for the result of a delivery. */
export function deliveryExitCode(outcome: DeliveryOutcome): number {
  if (outcome.kind === "delivered" || outcome.kind === "none") return EXIT.ok;
  return outcome.kind === "busy" ? EXIT.busy : EXIT.open;
}

/**
 * The result for each target as text. @param oldLines The numbers of the lines that still contain the old token, for
 * each file.
 */
export function deliveryText(outcome: DeliveryOutcome, oldLines: ReadonlyMap<EnvTarget, readonly number[]>): string {
  switch (outcome.kind) {
    case "none":
      return "";
    case "busy":
      return "Another process is working on this group, so nothing was delivered here.\n";
    case "failed":
      return `The targets may not have the current token. ${printable(outcome.reason.message)}${environmentHint(outcome.reason.kind)}\n`;
    case "delivered":
    case "unconfirmed":
    case "open": {
      const { record, current } = outcome;
      const lines = record.targets.map((state) => targetText(state, current, oldLines));
      const end =
        outcome.kind === "delivered"
          ? ""
          : outcome.kind === "open"
            ? OPEN
            : `Could not check with the service whether this is still the current token: ${printable(outcome.reason.message)}\n`;
      const why =
        outcome.kind === "open" && outcome.reason && !record.targets.some(({ failure }) => failure)
          ? `${printable(outcome.reason.message)}\n`
          : "";
      return `${lines.join("")}${why}${end}`;
    }
    default:
      return outcome satisfies never;
  }
}

const OPEN =
  'The token is kept in the state folder. Run the same command again, or "user-groups deliver" with the group ID. The ' +
  "open targets then get the token, which is not rotated again.\n";

function targetText(
  state: TargetState,
  current: string | undefined,
  oldLines: ReadonlyMap<EnvTarget, readonly number[]>,
): string {
  const { target, failure } = state;
  if (current === undefined || !isDone(state, current)) {
    return `Open: ${displayTarget(target)}.${failure === undefined ? "" : ` ${printable(failure)}`}\n`;
  }
  if (target.kind === "command") {
    return `${isVerifiable(target) ? "Delivered and verified" : "Delivered"}: ${displayTarget(target)}.\n`;
  }
  const file = printable(target.file);
  const lines =
    [...oldLines].find(([written]) => written.file === target.file && written.variable === target.variable)?.[1] ?? [];
  const stored = `The token is in ${file}, in the variable ${target.variable}.\n`;
  if (lines.length === 0) return stored;
  const where = `line${lines.length === 1 ? "" : "s"} ${lines.join(", ")}`;
  return `${stored}The old token, which no longer works, is still in ${file}: ${where}.\n`;
}

const displayTarget = (target: Target): string => printable(targetName(target));

/** Reports the targets of an earlier run that are no longer listed. */
export const droppedText = (dropped: readonly TargetState[]): string =>
  dropped.map(({ target }) => `No longer a target, so it keeps an old token: ${displayTarget(target)}.\n`).join("");
