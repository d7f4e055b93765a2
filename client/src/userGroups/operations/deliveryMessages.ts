import type { DeliveryOutcome } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { CommandContext } from "../commandContext.ts";
import { groupLabel } from "../ui/groupLabel.ts";
import { onButton, showInfo, showWarning } from "../ui/messages.ts";
import { runCommand } from "../ui/runCommand.ts";
import { safeText } from "../ui/safeText.ts";
import type { GroupItem } from "../view/items.ts";

/** Shows how a delivery ended. Not to be awaited. */
export function showDelivery(context: CommandContext, group: GroupItem, outcome: DeliveryOutcome): void {
  const problem = problemOf(outcome);
  if (problem === undefined) {
    if (outcome.kind === "delivered") void showInfo(l10n.t("All targets of {0} have the token.", groupLabel(group)));
    return;
  }
  const text = `${l10n.t("Some targets of {0} do not have the current token for certain.", groupLabel(group))} ${problem}`;
  onButton(context.log, showWarning(text, l10n.t("Deliver Again")), () => runCommand("deliverAgain", group));
}

function problemOf(outcome: DeliveryOutcome): string | undefined {
  switch (outcome.kind) {
    case "none":
    case "delivered":
      return undefined;
    case "open": {
      const failures = outcome.record.targets.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
      return safeText([...failures, ...(outcome.reason ? [outcome.reason.message] : [])].join(" "), 500);
    }
    default:
      return safeText(outcome.reason.message, 500);
  }
}

/** The targets of a group for the confirmation of a rotation: in their order, with what is known before it. */
export function targetsText({ targets }: GroupItem): readonly string[] {
  if (targets.length === 0) return [];
  const lines = targets.map(({ name, target }) => {
    const isTried = target.kind === "dotenv" || target.probe !== undefined;
    return `– ${safeText(name)}${isTried ? "" : ` (${l10n.t("can only be tried in part before the rotation")})`}`;
  });
  return [[l10n.t("The new token goes to these targets, which are tried first:"), ...lines].join("\n")];
}
