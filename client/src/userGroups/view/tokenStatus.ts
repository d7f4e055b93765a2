import type { GroupRow, TokenState } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { GroupDetails } from "../groups/groupDetails.ts";
import type { TargetView } from "../targets/groupTargets.ts";
import { age, DAY_MS } from "../ui/texts.ts";

/** The status of a token in the view, which can be more specific than the token's state. */
export type TokenStatus =
  | TokenState
  /** The token is current, but is older than the setting `rotateAfterDays` allows. */
  | "due"
  /** This window is rotating the token. */
  | "rotating";

/** The presentation of a status: a label, its meaning, and an icon with a distinctive shape. */
export function tokenStatus(status: TokenStatus): {
  readonly label: string;
  readonly means: string;
  readonly icon: string;
} {
  switch (status) {
    case "current":
      return {
        label: l10n.t("current"),
        means: l10n.t("The stored token is valid, as far as this machine knows."),
        icon: "key",
      };
    case "due":
      return {
        label: l10n.t("due for rotation"),
        means: l10n.t("The token is older than the setting sitekeeper.userGroups.rotateAfterDays allows. Rotate it."),
        icon: "history",
      };
    case "stale":
      return {
        label: l10n.t("stale"),
        means: l10n.t(
          "The token was rotated elsewhere, so the stored one is no longer valid. Refresh the group to fetch the new one.",
        ),
        icon: "warning",
      };
    case "lost":
      return {
        label: l10n.t("lost"),
        means: l10n.t("This machine's credential store lost the token. Refresh the group to fetch it again."),
        icon: "circle-slash",
      };
    case "unknown":
      return {
        label: l10n.t("outcome unknown"),
        means: l10n.t(
          "A rotation is pending: the service may or may not have replaced the token. Do not rotate again. Sitekeeper keeps checking.",
        ),
        icon: "question",
      };
    case "rotating":
      return { label: l10n.t("rotating"), means: l10n.t("This window is rotating the token."), icon: "sync" };
    default:
      return status satisfies never;
  }
}

interface TokenStatusInput {
  readonly row: Pick<GroupRow, "state" | "rotatedAt">;
  readonly details: Pick<GroupDetails, "knownSince"> | undefined;
  readonly rotating: boolean;
}

/**
 * Returns the status of a token.
 *
 * @param days The number of days before a token is due for rotation. 0 means never.
 */
export function tokenStatusOf({ row, details, rotating }: TokenStatusInput, days: number, now: number): TokenStatus {
  if (row.state === "unknown" && rotating) return "rotating";
  const since = tokenSince(row, details);
  return row.state === "current" && days > 0 && since !== undefined && now - since > days * DAY_MS ? "due" : row.state;
}

/**
 * Returns the latest possible creation time of the token: its last known rotation, or when this machine first saw it.
 */
function tokenSince(row: TokenStatusInput["row"], details: TokenStatusInput["details"]): number | undefined {
  return row.rotatedAt ?? details?.knownSince;
}

/** Describes the known age of a token. Empty if nothing useful is known. */
export function tokenAge(row: TokenStatusInput["row"], details: TokenStatusInput["details"], now: number): string {
  if (row.rotatedAt !== undefined) return l10n.t("rotated {0} ago", age(row.rotatedAt, now));
  const since = tokenSince(row, details);
  return since === undefined || now - since < DAY_MS ? "" : l10n.t("not rotated for {0}", age(since, now));
}

/** Returns the presentation of a target's state. */
export function targetState(state: TargetView["state"]): {
  readonly label: string;
  readonly means: string;
  readonly icon: string;
} {
  switch (state) {
    case "open":
      return {
        label: l10n.t("does not have the token"),
        means: l10n.t("This target may not have the current token. Deliver the token again."),
        icon: "warning",
      };
    case "differs":
      return {
        label: l10n.t("has a different value"),
        means: l10n.t("The file was changed after the delivery, or cannot be read. Deliver the token again."),
        icon: "warning",
      };
    case "delivered":
      return {
        label: l10n.t("delivered"),
        means: l10n.t("The command succeeded, but the token's arrival was not verified."),
        icon: "pass",
      };
    case "verified":
      return {
        label: l10n.t("has the token"),
        means: l10n.t("This target has the current token."),
        icon: "pass-filled",
      };
    default:
      return state satisfies never;
  }
}

/**
 * Describes how many targets of a group do not have the group's token. Returns an empty string if all of them have it.
 */
export function openText({ targets }: { readonly targets: readonly Pick<TargetView, "state">[] }): string {
  const open = targets.filter(({ state }) => state === "open" || state === "differs").length;
  if (open === 0) return "";
  return open === 1 ? l10n.t("1 target open") : l10n.t("{0} targets open", open);
}
