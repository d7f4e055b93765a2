import * as l10n from "@vscode/l10n";
import type { OperationOptions } from "../rotation/operationRun.ts";
import { type GroupKey, keyText, type Ports } from "../rotation/ports.ts";
import { type Report, Rotator } from "../rotation/rotator.ts";
import { type DeliveryPorts, deliver } from "./deliverer.ts";
import type { DeliveryOptions } from "./delivery.ts";
import { type DeliveryRecord, droppedTargets, isOwed, type TargetState, withTargets } from "./record.ts";
import type { DeliveryOutcome } from "./state.ts";
import { type Target, targetName } from "./target.ts";

/** Everything outside that a rotation with targets needs. */
export type RotationPorts = Ports & Omit<DeliveryPorts, "rotator">;

/** A target is known to be broken, so nothing was sent. */
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

/** Options of a rotation with targets. */
interface RotateOptions extends OperationOptions {
  /** In the order in which they get the token. */
  readonly targets: readonly Target[];
  /** Rotates, or accepts the token that the group has now. */
  readonly rotate: (rotator: Rotator) => Promise<Report>;
  /** Rotate or accept even if an earlier token has not reached all targets. */
  readonly regardless?: boolean;
}

/** The result for a group and its targets. */
export interface GroupRun {
  /** Undefined when nothing was rotated, since an earlier token was not delivered yet. */
  readonly report?: Report;
  readonly delivery?: DeliveryOutcome;
  /** Targets of an earlier run that are no longer in the list, and do not get the token. */
  readonly dropped: readonly TargetState[];
}

/**
 * Rotates the token of a group and delivers it. When an earlier token has not reached all its targets yet, that one is
 * delivered instead, and nothing is rotated.
 *
 * @throws BrokenTarget before anything is sent
 */
export async function rotateAndDeliver(ports: RotationPorts, key: GroupKey, options: RotateOptions): Promise<GroupRun> {
  const { targets, rotate, regardless = false, signal } = options;
  const { deliveries, registry, driver } = ports;
  const rotator = new Rotator(ports);
  const before = await deliveries.read(key);
  const dropped = droppedTargets(before, targets);
  if (!regardless && before && isOwed(before, (await registry.read(key))?.fingerprint)) {
    return { delivery: await deliverTo(ports, key, { targets, signal }), dropped };
  }
  for (const target of targets) {
    await driver.probe(target, { signal }).catch((error: Error) => {
      throw new BrokenTarget(target, error);
    });
  }
  // The token before the rotation decides which targets are open, so read it first.
  if (!(await registry.read(key)) && !regardless) {
    const report = await rotator.refresh(key, { signal });
    if (!isStored(report)) return { report, dropped };
  }
  const row = await registry.read(key);
  const planned = { ...withTargets(before, key, targets), ...(regardless ? {} : { before: row?.fingerprint }) };
  const problem = await remember(ports, planned);
  if (problem) return { delivery: problem, dropped };
  const report = await rotate(rotator);
  const isNew = isStored(report);
  const delivery = isNew ? await deliver({ ...ports, rotator }, key, { isFresh: true, signal }) : undefined;
  // A token that was not rotated is still at the service and in the targets.
  if (!isNew) await ports.secrets.delete(keyText(key)).catch(() => {});
  return { report, ...(delivery ? { delivery } : {}), dropped };
}

/** Gives the current token of a group to targets, which are those of the group from now on. Nothing is rotated. */
export async function deliverTo(
  ports: RotationPorts,
  key: GroupKey,
  { targets, ...options }: DeliveryOptions & OperationOptions & Pick<RotateOptions, "targets">,
): Promise<DeliveryOutcome> {
  const record = withTargets(await ports.deliveries.read(key), key, targets);
  const problem = await remember(ports, record);
  return problem ?? deliver({ ...ports, rotator: new Rotator(ports) }, key, options);
}

/** Whether the current token of the group is on this machine. */
export const isStored = ({ outcome }: Report): boolean => "saved" in outcome && outcome.saved !== "not-in-secret-store";

/**
 * Changes the targets of a group. A new one is not owed the present token: a rotation after this rotates.
 *
 * @returns an outcome when another process works on the group
 */
export async function updateTargets(
  ports: Pick<RotationPorts, "locks" | "deliveries" | "registry">,
  key: GroupKey,
  change: (targets: readonly Target[]) => readonly Target[],
): Promise<DeliveryOutcome | undefined> {
  const record = await ports.deliveries.read(key);
  const current = (await ports.registry.read(key))?.fingerprint;
  const changed = withTargets(record, key, change((record?.targets ?? []).map(({ target }) => target)));
  return remember(ports, record && isOwed(record, current) ? changed : { ...changed, before: current });
}

/** Writes the targets of a group while no other process works on it. @returns an outcome when that is not possible */
async function remember(
  { locks, deliveries }: Pick<RotationPorts, "locks" | "deliveries">,
  record: DeliveryRecord,
): Promise<DeliveryOutcome | undefined> {
  const lock = await locks.acquire(record.key, "deliver");
  if (!lock.held) return { kind: "busy", reason: { kind: "busy", message: "" } };
  try {
    await deliveries.write(record);
    return undefined;
  } finally {
    await lock.release();
  }
}
