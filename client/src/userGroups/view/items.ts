import type { GroupKey, GroupRow } from "@sitekeeper/user-groups";
import type { Connection, ConnectionProblem } from "../connections.ts";
import type { GroupDetails } from "../groupDetails.ts";
import type { Standing } from "./standing.ts";

/** What stops a connection from being used; the view says it in a word and, in the tooltip, in a sentence. */
export type ConnectionState = "ready" | "stopped" | "no-api-token" | "other-environment";

/** A connection of the user, or the place of groups whose connection is gone. */
export type ConnectionItem = {
  readonly type: "connection";
  readonly connection: Connection;
  readonly state: ConnectionState;
};
export type GroupItem = {
  readonly type: "group";
  readonly row: GroupRow;
  readonly connection: Connection | undefined;
  readonly details: GroupDetails | undefined;
  readonly standing: Standing;
};

/** What the view shows, row by row. */
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

/** Remembers an item as one that the view made. */
export function issue<T extends Item>(item: T): T {
  issuedItems.add(item);
  return item;
}

/** True for the items that the view made: what another extension passes to a command is none. */
export function isIssued(value: unknown): value is Item {
  return typeof value === "object" && value !== null && issuedItems.has(value);
}
