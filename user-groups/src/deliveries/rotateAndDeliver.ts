import * as l10n from "@vscode/l10n";
import type { OperationOptions, RotateRunOptions } from "../rotation/operationRun.ts";
import { type GroupKey, keyText, type Ports } from "../rotation/ports.ts";
import { type Report, Rotator } from "../rotation/rotator.ts";
import { type DeliveryPorts, deliver } from "./deliverer.ts";
import type { DeliveryOutcome } from "./deliveryState.ts";
import { type DeliveryRecord, droppedTargets, needsDelivery, type TargetState, withTargets } from "./record.ts";
import { type Target, targetName } from "./target.ts";

/** The dependencies of a rotation with targets. */
export type RotationPorts = Ports & Omit<DeliveryPorts, "rotator">;

/** A target failed its check, so nothing was sent. */
export class BrokenTarget extends Error {
  readonly target: Target;

  constructor(target: Target, problem: Error) {
    super(
      target.kind === "dotenv"
        ? problem.message
        : l10n.t("{0}: {1} Nothing was sent.", targetName(target), problem.message),
    );
    this.target = target;
  }
}

interface RotateOptions extends OperationOptions {
  /** The targets, in delivery order. */
  readonly targets: readonly Target[];
  /** Rotates the token, or accepts the current token of the group. */
  readonly rotate: (rotator: Rotator, options: RotateRunOptions) => Promise<Report>;
  /** Whether to rotate or accept even if an earlier token has not reached all targets. */
  readonly regardless?: boolean;
}

export interface GroupRun {
  /**
   * The report of the rotation. Undefined if nothing was rotated because an earlier token has not been delivered yet.
   */
  readonly report?: Report;
  readonly delivery?: DeliveryOutcome;
  /** Targets of an earlier run that are no longer listed. They do not receive the token. */
  readonly dropped: readonly TargetState[];
}

/**
 * Rotates the token of a group and delivers it. If an earlier token has not reached all its targets yet, that token is
 * delivered instead, and nothing is rotated.
 *
 * @throws {BrokenTarget} Before anything is sent.
 * @throws {PlaceConflict} Before anything is sent, if a place of a target belongs to another group.
 */
export async function rotateAndDeliver(ports: RotationPorts, key: GroupKey, options: RotateOptions): Promise<GroupRun> {
  const { targets, rotate, regardless = false, signal } = options;
  const { deliveries, registry, driver, places } = ports;
  await places.check({ key, targets });
  const rotator = new Rotator(ports);
  const before = await deliveries.read(key);
  const dropped = droppedTargets(before, targets);
  if (!regardless && before && needsDelivery(before, (await registry.read(key))?.fingerprint)) {
    return { delivery: await deliver({ ...ports, rotator }, key, { targets, signal }), dropped };
  }
  for (const target of targets) {
    await driver.probe(target, { signal }).catch((error: Error) => {
      throw new BrokenTarget(target, error);
    });
  }
  // The targets are on disk before the POST, but only after a response has shown whose token it is.
  const beforePost = async (current: string): Promise<void> => {
    await places.claim({ ...withTargets(await deliveries.read(key), key, targets), before: current });
  };
  const report = await rotate(rotator, { signal, beforePost });
  if (isStored(report)) {
    return { report, delivery: await deliver({ ...ports, rotator }, key, { targets, isFresh: true, signal }), dropped };
  }
  if (report.outcome.kind === "alarm" && report.outcome.alarm === "rotated-other-environment") {
    await restore(ports, key, before);
  }
  // Nothing was rotated, so the service and the targets still have the token.
  await ports.secrets.delete(keyText(key)).catch(() => {});
  return { report, dropped };
}

/** Restores the record of a group after its new targets turned out to be for a group of another environment. */
async function restore(
  { locks, deliveries, places }: RotationPorts,
  key: GroupKey,
  before: DeliveryRecord | undefined,
): Promise<void> {
  const lock = await locks.acquire(key, "deliver");
  if (!lock.held) return;
  await (before ? places.claim(before) : deliveries.remove(key)).finally(lock.release);
}

/** Whether this machine has the current token of the group. */
export const isStored = ({ outcome }: Report): boolean => "saved" in outcome && outcome.saved !== "not-in-secret-store";

/**
 * Changes the targets of a group. A new target does not count as missing the current token, so the next run rotates
 * instead of only delivering.
 *
 * @returns An outcome if another process is working on the group.
 * @throws {PlaceConflict} If a place of a target belongs to another group.
 */
export async function updateTargets(
  ports: Pick<RotationPorts, "locks" | "deliveries" | "places" | "registry">,
  key: GroupKey,
  change: (targets: readonly Target[]) => readonly Target[],
): Promise<DeliveryOutcome | undefined> {
  const record = await ports.deliveries.read(key);
  const current = (await ports.registry.read(key))?.fingerprint;
  const changed = withTargets(record, key, change((record?.targets ?? []).map(({ target }) => target)));
  return remember(ports, record && needsDelivery(record, current) ? changed : { ...changed, before: current });
}

/** Writes the targets of a group while holding its lock. @returns An outcome if another process has the lock. */
async function remember(
  { locks, places }: Pick<RotationPorts, "locks" | "places">,
  record: DeliveryRecord,
): Promise<DeliveryOutcome | undefined> {
  const lock = await locks.acquire(record.key, "deliver");
  if (!lock.held) return { kind: "busy", reason: { kind: "busy", message: "" } };
  try {
    await places.claim(record);
    return undefined;
  } finally {
    await lock.release();
  }
}
