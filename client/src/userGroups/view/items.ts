import type { GroupKey, GroupRow } from "@sitekeeper/user-groups";
import type { Connection, ConnectionProblem } from "../connections/connections.ts";
import type { GroupDetails } from "../groups/groupDetails.ts";
import type { TokenStatus } from "./tokenStatus.ts";

/** Whether a connection can be used, else why not. */
export type ConnectionState = "ready" | "stopped" | "no-api-token" | "other-environment";

/** A connection of the user. */
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
};

/** What one row of the view shows. */
export type Item =
  | ConnectionItem
  | { readonly type: "missing-connection"; readonly account: Pick<GroupKey, "origin" | "environment"> }
  | { readonly type: "problem"; readonly problem: ConnectionProblem }
  | { readonly type: "no-groups"; readonly connection: Connection }
  | GroupItem
  | {
      readonly type: "detail";
      readonly label: string;
      readonly value: string;
      readonly long?: string;
      readonly group: GroupItem;
    };

const issuedItems = new WeakSet<object>();

/** Marks an item as created by the extension. */
export function issue<T extends Item>(item: T): T {
  issuedItems.add(item);
  return item;
}

/** True for items that the extension created. Another extension may pass anything to a command. */
export function isIssued(value: unknown): value is Item {
  return typeof value === "object" && value !== null && issuedItems.has(value);
}
