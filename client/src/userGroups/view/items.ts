import type { GroupKey, GroupRow } from "@sitekeeper/user-groups";
import type { Connection, ConnectionProblem } from "../connections/connections.ts";
import type { GroupDetails } from "../groups/groupDetails.ts";
import type { TargetView } from "../targets/groupTargets.ts";
import type { TokenStatus } from "./tokenStatus.ts";

/** Whether a connection can be used, and the reason if it cannot. */
export type ConnectionState = "ready" | "stopped" | "no-api-token" | "unchecked" | "other-environment";

export type ConnectionItem = {
  readonly type: "connection";
  readonly connection: Connection;
  readonly state: ConnectionState;
};
/** A group stored on this machine. */
export type GroupItem = {
  readonly type: "group";
  readonly row: GroupRow;
  readonly connection: Connection | undefined;
  readonly details: GroupDetails | undefined;
  readonly status: TokenStatus;
  readonly targets: readonly TargetView[];
};
/** A target that receives the token of a group. */
export type TargetItem = { readonly type: "target"; readonly target: TargetView; readonly group: GroupItem };

/** The content of a row of the view. */
export type Item =
  | ConnectionItem
  | { readonly type: "missing-connection"; readonly account: Pick<GroupKey, "origin" | "environment"> }
  | { readonly type: "problem"; readonly problem: ConnectionProblem }
  | { readonly type: "no-groups"; readonly connection: Connection }
  | GroupItem
  | TargetItem
  | {
      readonly type: "detail";
      readonly label: string;
      readonly value: string;
      readonly long?: string;
      readonly group: GroupItem;
    };

/**
 * Returns the groups in a list of rows. A detail row counts as its group only if no group or connection is selected,
 * because Shift+click across an expanded group also selects the group's details.
 */
export function groupsIn(rows: readonly Item[]): readonly GroupItem[] {
  const groups = rows.filter((row) => row.type === "group");
  if (groups.length > 0 || rows.some(({ type }) => type === "connection")) return groups;
  return [...new Set(rows.flatMap((row) => ("group" in row ? [row.group] : [])))];
}

/** Returns the first connection that one of the rows shows or belongs to. */
export function firstConnectionIn(rows: readonly Item[]): Connection | undefined {
  return rows
    .map((row) => ("group" in row ? row.group : row))
    .flatMap((row) => ("connection" in row && row.connection ? [row.connection] : []))[0];
}

const ownItems = new WeakSet<object>();

/** Marks an item as created by the extension. */
export function markAsOwn<T extends Item>(item: T): T {
  ownItems.add(item);
  return item;
}

/** Returns true if the extension created the item. Other extensions can pass any argument to a command. */
export function isOwnItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && ownItems.has(value);
}

/** Returns the targets of a group as items. */
export const targetsOf = (group: GroupItem): readonly TargetItem[] =>
  group.targets.map((target) => markAsOwn({ type: "target", target, group }));
