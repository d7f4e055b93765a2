import * as l10n from "@vscode/l10n";
import { type GroupItem, issue, type TargetItem } from "./items.ts";

/** What people read about the state of a target. */
export function targetState(state: TargetItem["target"]["state"]): {
  readonly label: string;
  readonly means: string;
  readonly icon: string;
} {
  switch (state) {
    case "open":
      return {
        label: l10n.t("does not have the token"),
        means: l10n.t("This target does not have the current token, or that is not certain. Deliver the token again."),
        icon: "warning",
      };
    case "delivered":
      return {
        label: l10n.t("delivered"),
        means: l10n.t("The command succeeded. Nothing verifies that the token arrived."),
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

/** The targets below a group. */
export const targetsOf = (group: GroupItem): readonly TargetItem[] =>
  group.targets.map((target) => issue({ type: "target", target, group }));

/** How many targets of a group do not have its token; empty when all have it. */
export function openText({ targets }: Pick<GroupItem, "targets">): string {
  const open = targets.filter(({ state }) => state === "open").length;
  if (open === 0) return "";
  return open === 1 ? l10n.t("1 target open") : l10n.t("{0} targets open", open);
}
