import type { Places } from "../deliveries/places.ts";
import { readBack } from "../deliveries/readBack.ts";
import { type DeliveryRecord, needsDelivery, openTargets, withTargets } from "../deliveries/record.ts";
import type { GroupKey, RegistryRow } from "../rotation/ports.ts";
import { readToken } from "../stores/envSecretStore.ts";
import type { StateFolder } from "../stores/stateFolder.ts";
import { claimsOf, type Plan, type PlannedGroup } from "./planFile.ts";

/** What this machine knows about a group in a plan. */
export interface GroupSnapshot {
  readonly key: GroupKey;
  readonly group: PlannedGroup;
  /** Whether a rotation is pending. Also true if its journal cannot be read. */
  readonly pending: boolean;
  readonly row: RegistryRow | undefined;
  /** The targets in the plan, with their recorded state. */
  readonly record: DeliveryRecord;
  /** Whether targets of the last run still need a token that they did not get. */
  readonly needsDelivery: boolean;
}

export type Action =
  | { readonly do: "rotate"; readonly why: "due" | "asked" | "pending" }
  | { readonly do: "deliver"; readonly why: "first-seen" | "open" | "asked" }
  | { readonly do: "nothing"; readonly why: "not-due" | "never-due" };

/** The options for all groups. */
export interface ApplyOptions {
  /** Whether to rotate only tokens that are due, instead of all tokens. */
  readonly due: boolean;
  /** Whether to deliver the current tokens to all targets without rotating. */
  readonly deliverOnly: boolean;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
}

type LocalState = Pick<StateFolder, "journal" | "registry" | "deliveries" | "fingerprint"> & {
  readonly places: Places;
};

/**
 * Reads what this machine knows about the groups of a plan. Does not send requests to the service.
 *
 * @throws {PlaceConflict} If a place in the plan belongs to another group.
 */
export async function readSnapshots(state: LocalState, plan: Plan): Promise<readonly GroupSnapshot[]> {
  for (const claim of claimsOf(plan)) await state.places.check(claim);
  return Promise.all(plan.groups.map((group) => readSnapshot(state, plan, group)));
}

async function readSnapshot(
  state: LocalState,
  plan: Pick<Plan, "origin" | "environment">,
  group: PlannedGroup,
): Promise<GroupSnapshot> {
  const key = { origin: plan.origin, environment: plan.environment, userGroupId: group.id };
  const pending = await state.journal.read(key).then(
    (entry) => entry !== undefined,
    () => true,
  );
  const row = await state.registry.read(key);
  const before = await state.deliveries.read(key);
  const isUndelivered = before !== undefined && needsDelivery(before, row?.fingerprint);
  const planned = withTargets(before, key, group.targets);
  const { fingerprint } = state;
  const record = row ? await readBack(planned, row.fingerprint, { read: readToken, fingerprint }) : planned;
  return { key, group, pending, row, record, needsDelivery: isUndelivered };
}

/** The known age of a token in milliseconds. The token may be older. */
export function ageOf({ row }: Pick<GroupSnapshot, "row">, now: number): number | undefined {
  return row && Math.max(0, now - (row.rotatedAt ?? row.recordedAt ?? row.verifiedAt));
}

/** Whether a token is old enough to rotate. */
export function isDue(found: Pick<GroupSnapshot, "row" | "group">, now: number): boolean {
  const age = ageOf(found, now);
  const { rotateAfterMs } = found.group;
  return age !== undefined && rotateAfterMs !== undefined && age >= rotateAfterMs;
}

/** The number of targets that do not have the current token. */
export const openCount = ({ row, record }: Pick<GroupSnapshot, "row" | "record">): number =>
  row === undefined || record.unconfirmed ? record.targets.length : openTargets(record, row.fingerprint).length;

/** Decides what to do with a group. */
export function decide(found: GroupSnapshot, { due, deliverOnly, now }: ApplyOptions): Action {
  if (deliverOnly) return { do: "deliver", why: "asked" };
  if (found.pending) return { do: "rotate", why: "pending" };
  if (found.needsDelivery) return { do: "deliver", why: "open" };
  if (!due) return { do: "rotate", why: "asked" };
  if (!found.row) return { do: "deliver", why: "first-seen" };
  if (isDue(found, now)) return { do: "rotate", why: "due" };
  if (openCount(found) > 0) return { do: "deliver", why: "open" };
  return { do: "nothing", why: found.group.rotateAfterMs === undefined ? "never-due" : "not-due" };
}

/** The maximum number of groups to process at once, and the number of failures after which to stop. */
interface Throttle {
  readonly parallel: number;
  /** The number of failures after which no more items are started. */
  readonly stopAfter: number;
  readonly signal: AbortSignal;
}

/**
 * Processes items concurrently until too many have failed.
 *
 * @param work Resolves to whether it succeeded.
 * @returns The items that were not started.
 */
export async function inParallel<T>(
  items: readonly T[],
  { parallel, stopAfter, signal }: Throttle,
  work: (item: T) => Promise<boolean>,
): Promise<readonly T[]> {
  const rest = [...items];
  let failures = 0;
  const worker = async () => {
    while (failures < stopAfter && !signal.aborted) {
      const item = rest.shift();
      if (item === undefined) return;
      if (!(await work(item))) failures++;
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
  return rest;
}
