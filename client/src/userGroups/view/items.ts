import type { GroupKey, GroupRow, TokenState } from "@sitekeeper/user-groups";
import type { Connection, ConnectionProblem } from "../connections.ts";
import type { GroupDetails } from "../groupDetails.ts";

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

/** A token state as people read it: a word, what it means, and an icon that no colour is needed to tell apart. */
export const STATES: Readonly<
  Record<TokenState, { readonly label: string; readonly means: string; readonly icon: string }>
> = {
  current: { label: "current", means: "The stored token is the one that the service last gave.", icon: "key" },
  stale: {
    label: "stale",
    means: "The stored token is not the one that the service last gave. Refresh before it is used.",
    icon: "warning",
  },
  lost: {
    label: "lost",
    means: "The credential store of this machine no longer has the token. Refresh fetches it again.",
    icon: "circle-slash",
  },
  unknown: {
    label: "outcome unknown",
    means:
      "A rotation is unfinished: the service may or may not have rotated. Do not rotate again; it is being checked.",
    icon: "question",
  },
};

/** How long ago something was, in the largest unit that fits: `3 days`. */
export function age(since: number, now: number): string {
  const units = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ] as const;
  for (const [unit, ms] of units) {
    const count = Math.floor((now - since) / ms);
    if (count >= 1) return `${count} ${unit}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}

/** True when a token is older than the user wants tokens to be. `days` 0 means never. */
export function isOld(row: Pick<GroupRow, "rotatedAt">, days: number, now: number): boolean {
  return days > 0 && row.rotatedAt !== undefined && now - row.rotatedAt > days * 86_400_000;
}
