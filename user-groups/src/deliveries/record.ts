import type { GroupKey } from "../rotation/ports.ts";
import { isSameTarget, isVerifiable, type Target } from "./target.ts";

export interface TargetState {
  readonly target: Target;
  /**
   * `open`: the target may have any token; `delivered`: its command succeeded; `verified`: it has the token. Written as
   * `open` before a delivery starts, because a delivery that failed may have arrived.
   */
  readonly state: "open" | "delivered" | "verified";
  /** The fingerprint of the target's token. */
  readonly fingerprint?: string | undefined;
  /** Why the last delivery failed: one line of plain text that does not contain the token. */
  readonly failure?: string | undefined;
}

/**
 * The targets of a group. The record is written to disk before the first POST, and kept while the group has targets.
 */
export interface DeliveryRecord {
  readonly key: GroupKey;
  /**
   * The fingerprint of the token before the rotation. While this token is the current one, the targets do not need
   * another one.
   */
  readonly before?: string | undefined;
  /**
   * Whether a delivery has started and the service has not confirmed the delivered token since then. Another process or
   * machine may have rotated and delivered before this delivery arrived.
   */
  readonly unconfirmed?: boolean | undefined;
  readonly targets: readonly TargetState[];
}

/** Stores the records of targets. A write is on disk when its promise resolves. */
export interface DeliveryStore {
  read(key: GroupKey): Promise<DeliveryRecord | undefined>;
  write(record: DeliveryRecord): Promise<void>;
  remove(key: GroupKey): Promise<void>;
  list(): Promise<readonly DeliveryRecord[]>;
}

/** Whether a target has the current token. @param current The fingerprint of the current token. */
export const isDone = ({ target, state, fingerprint }: TargetState, current: string): boolean =>
  fingerprint === current && (state === "verified" || (state === "delivered" && !isVerifiable(target)));

/** The targets that do not have the current token. */
export const openTargets = ({ targets }: DeliveryRecord, current: string): readonly TargetState[] =>
  targets.filter((state) => !isDone(state, current));

/**
 * Whether the targets need the current token without another rotation, either because the token has changed since it
 * was delivered to them, or because it is not certain that they have the current one.
 *
 * @param current The fingerprint of the current token, if this machine knows it.
 */
export const needsDelivery = (record: DeliveryRecord, current: string | undefined): boolean =>
  record.unconfirmed === true ||
  (current !== undefined && current !== record.before && openTargets(record, current).length > 0);

/** The new targets. A target that an earlier record contains keeps its state. */
export function withTargets(
  before: DeliveryRecord | undefined,
  key: GroupKey,
  targets: readonly Target[],
): DeliveryRecord {
  const known = before?.targets ?? [];
  const states = targets.map((target): TargetState => {
    const same = known.find((state) => isSameTarget(state.target, target));
    return same ? { ...same, target } : { target, state: "open" };
  });
  return { ...before, key, targets: states };
}

/** The targets of a record that are missing from a new list. */
export const droppedTargets = (
  before: DeliveryRecord | undefined,
  targets: readonly Target[],
): readonly TargetState[] =>
  (before?.targets ?? []).filter((state) => !targets.some((target) => isSameTarget(target, state.target)));
