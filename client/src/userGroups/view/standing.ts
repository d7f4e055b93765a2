import type { GroupRow, TokenState } from "@sitekeeper/user-groups";
import type { GroupDetails } from "../groupDetails.ts";

/** How the token of a group stands, as people are told: its state, and what this machine knows beside it. */
export type Standing =
  | TokenState
  /** Current, but older than the user wants tokens to be. */
  | "due"
  /** A rotation is under way in this window. */
  | "rotating";

/** A standing as people read it: a word, what it means, and an icon that no colour is needed to tell apart. */
export const STANDINGS: Readonly<
  Record<Standing, { readonly label: string; readonly means: string; readonly icon: string }>
> = {
  current: { label: "current", means: "The stored token is the one that the service last gave.", icon: "key" },
  due: {
    label: "due to be rotated",
    means:
      "The stored token is the one that the service last gave, but it is older than the setting sitekeeper.userGroups.rotateAfterDays wants tokens to be.",
    icon: "history",
  },
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
  rotating: { label: "being rotated", means: "A rotation is under way in this window.", icon: "sync" },
};

const DAY_MS = 86_400_000;

/** What {@link standingOf} looks at. */
export interface Known {
  readonly row: Pick<GroupRow, "state" | "rotatedAt">;
  readonly details: Pick<GroupDetails, "knownSince"> | undefined;
  /** This window is rotating the token. */
  readonly rotating: boolean;
}

/** @param days after how many days a token is due to be rotated; 0 for never */
export function standingOf({ row, details, rotating }: Known, days: number, now: number): Standing {
  if (row.state === "unknown" && rotating) return "rotating";
  const since = tokenSince(row, details);
  return row.state === "current" && days > 0 && since !== undefined && now - since > days * DAY_MS ? "due" : row.state;
}

/** Since when a group has had its token, at the latest: its last rotation that this machine saw, or its first sight. */
function tokenSince(row: Known["row"], details: Known["details"]): number | undefined {
  return row.rotatedAt ?? details?.knownSince;
}

/** The age of a token in words: as far as this machine saw; empty where that says nothing. */
export function tokenAge(row: Known["row"], details: Known["details"], now: number): string {
  if (row.rotatedAt !== undefined) return `rotated ${age(row.rotatedAt, now)} ago`;
  const since = tokenSince(row, details);
  return since === undefined || now - since < DAY_MS ? "" : `no rotation seen for ${age(since, now)}`;
}

/** How long ago something was, in the largest unit that fits: `3 days`. */
export function age(since: number, now: number): string {
  const units = [
    ["day", DAY_MS],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ] as const;
  for (const [unit, ms] of units) {
    const count = Math.floor((now - since) / ms);
    if (count >= 1) return `${count} ${unit}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}
