import type { GroupRow, TokenState } from "@sitekeeper/user-groups";
import type { Connection, ConnectionProblem } from "../connections.ts";

/** What the view shows, row by row. */
export type Item =
  | { readonly type: "connection"; readonly connection: Connection; readonly hasApiToken: boolean }
  | { readonly type: "problem"; readonly problem: ConnectionProblem }
  | { readonly type: "group"; readonly row: GroupRow; readonly connection: Connection | undefined }
  | { readonly type: "detail"; readonly label: string; readonly value: string; readonly group: GroupRow };

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
    icon: "question",
  },
  unknown: {
    label: "outcome unknown",
    means:
      "A rotation is unfinished: the service may or may not have rotated. Do not rotate again; it is being checked.",
    icon: "sync",
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
export function isOld(row: Pick<GroupRow, "rotatedAt" | "verifiedAt">, days: number, now: number): boolean {
  return days > 0 && row.rotatedAt !== undefined && now - row.rotatedAt > days * 86_400_000;
}
