import type { GroupRow, TokenState } from "@sitekeeper/user-groups";
import type { GroupDetails } from "../groups/groupDetails.ts";
import { age, DAY_MS } from "../ui/age.ts";

/** The status of a token as the view shows it: its state, or more than the state alone says. */
export type TokenStatus =
  | TokenState
  /** Current, but older than the setting `rotateAfterDays` allows. */
  | "due"
  /** A rotation is under way in this window. */
  | "rotating";

/** What people read about a status: a label, its meaning, and an icon whose shape alone identifies it. */
export const TOKEN_STATUSES: Readonly<
  Record<TokenStatus, { readonly label: string; readonly means: string; readonly icon: string }>
> = {
  current: { label: "current", means: "The stored token is valid, as far as this machine knows.", icon: "key" },
  due: {
    label: "due for rotation",
    means: "The token is older than the setting sitekeeper.userGroups.rotateAfterDays allows. Rotate it.",
    icon: "history",
  },
  stale: {
    label: "stale",
    means:
      "The token was rotated elsewhere, so the stored one is no longer valid. Refresh the group to fetch the new one.",
    icon: "warning",
  },
  lost: {
    label: "lost",
    means: "The credential store of this machine lost the token. Refresh the group to fetch it again.",
    icon: "circle-slash",
  },
  unknown: {
    label: "outcome unknown",
    means:
      "A rotation is pending: the service may or may not have replaced the token. Do not rotate again. Sitekeeper keeps checking.",
    icon: "question",
  },
  rotating: { label: "rotating", means: "This window is rotating the token.", icon: "sync" },
};

/** The facts that {@link tokenStatusOf} decides by. */
export interface TokenFacts {
  readonly row: Pick<GroupRow, "state" | "rotatedAt">;
  readonly details: Pick<GroupDetails, "knownSince"> | undefined;
  /** This window is rotating the token. */
  readonly rotating: boolean;
}

/** The status of a token. @param days before a token is due for rotation; 0 for never */
export function tokenStatusOf({ row, details, rotating }: TokenFacts, days: number, now: number): TokenStatus {
  if (row.state === "unknown" && rotating) return "rotating";
  const since = tokenSince(row, details);
  return row.state === "current" && days > 0 && since !== undefined && now - since > days * DAY_MS ? "due" : row.state;
}

/** The time since which the token exists at the latest: its last rotation seen by this machine, or its first sight. */
function tokenSince(row: TokenFacts["row"], details: TokenFacts["details"]): number | undefined {
  return row.rotatedAt ?? details?.knownSince;
}

/** The age of a token in words, as far as this machine knows; empty when it knows nothing useful. */
export function tokenAge(row: TokenFacts["row"], details: TokenFacts["details"], now: number): string {
  if (row.rotatedAt !== undefined) return `rotated ${age(row.rotatedAt, now)} ago`;
  const since = tokenSince(row, details);
  return since === undefined || now - since < DAY_MS ? "" : `no rotation seen for ${age(since, now)}`;
}
