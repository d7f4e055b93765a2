import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { Command, CommandContext } from "../commandContext.ts";
import { showDelivery, showOutcome, targetsText } from "../operations/outcome.ts";
import { pickGroup } from "../operations/pick.ts";
import { replaceOldTokens } from "../operations/replaceOldTokens.ts";
import { requireTrust } from "../operations/trust.ts";
import {
  currentUsages,
  type FoundUsages,
  filesOf,
  findUsages,
  rotateAndReplace,
  usagesText,
} from "../tokenUsages/findUsages.ts";
import { confirmByTyping } from "../ui/dialogs.ts";
import { onButton, runCommand, showInfo } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { groupLabel, safeText } from "../ui/texts.ts";
import type { GroupItem } from "../view/items.ts";

/** Rotates the token of a group after the user has confirmed the consequences. */
export const rotate: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select a user group to rotate its token"));
  if (group) await rotateGroup(context, group);
};

async function rotateGroup(context: CommandContext, group: GroupItem): Promise<void> {
  const rotator = await context.userGroups.rotator();
  const { key, state } = group.row;
  if (state === "unknown") {
    // A new rotation would silently finish the pending one and not rotate again.
    const report = await withProgress(l10n.t("Finishing the pending rotation of {0}…", groupLabel(group)), (signal) =>
      rotator.recover(key, { signal }),
    );
    void showOutcome(context, report);
    return;
  }
  const found = await withProgress(
    l10n.t("Searching the workspace for the token of {0}…", groupLabel(group)),
    (signal) => findUsages(context.userGroups, [group], signal),
  );
  const answer = found && (await confirmRotation(group, found));
  if (!found || !answer) return;
  const targets = await context.userGroups.targets();
  const { report, delivery } = await withProgress(l10n.t("Rotating the token of {0}…", groupLabel(group)), (signal) =>
    targets.rotate(key, { signal }),
  );
  if (delivery) showDelivery(context, group, delivery);
  if (!report) {
    void showInfo(
      l10n.t("Nothing was rotated, because an earlier token had not reached all targets of {0}.", groupLabel(group)),
    );
    return;
  }
  const [COPY, REPLACE, AGAIN] = [l10n.t("Copy Token"), l10n.t("Replace in Files…"), l10n.t("Rotate Again…")] as const;
  const { outcome } = report;
  // A token can be copied or written to a file only if it is stored.
  const isStored = "saved" in outcome && outcome.saved === "fully";
  const rotated = isStored && (outcome.kind === "rotated" || outcome.kind === "adopted");
  const isRotatedElsewhere = isStored && outcome.kind === "changed-elsewhere";
  const buttons = isRotatedElsewhere
    ? [COPY, AGAIN]
    : rotated
      ? [...(currentUsages(found).length > 0 ? [REPLACE] : []), COPY]
      : [];
  if (rotated && answer === "rotate-and-replace") {
    const now = await context.view.groupOf(key);
    if (now) await replaceOldTokens(context, [now], filesOf(found));
    return;
  }
  onButton(context.log, showOutcome<string>(context, report, ...buttons), async (button) => {
    const now = await context.view.groupOf(key);
    if (!now) return;
    if (button === COPY) await runCommand("copyToken", now);
    if (button === REPLACE) await replaceOldTokens(context, [now]);
    if (button === AGAIN) await rotateGroup(context, now);
  });
}

/** The user's choice. Undefined if the user cancels. */
type RotationChoice = "rotate" | "rotate-and-replace" | undefined;

/**
 * Asks for confirmation and shows the token usages. To rotate a `Customer` token, the user must type the ID of the
 * group.
 */
async function confirmRotation(group: GroupItem, found: FoundUsages): Promise<RotationChoice> {
  const { name, key } = group.row;
  const { userGroupId, environment } = key;
  const files = filesOf(found).size;
  const ROTATE = l10n.t("Rotate Token");
  const REPLACE = rotateAndReplace(files);
  const pressed = await window.showWarningMessage(
    l10n.t("Rotate the token of {0}?", groupLabel(group)),
    {
      modal: true,
      detail: [
        ...(name === undefined || name === userGroupId ? [] : [l10n.t("Name: {0}", safeText(name))]),
        l10n.t(
          "A new token replaces the current one. The current token stops working immediately, wherever it is used.",
        ),
        ...targetsText(group),
        usagesText(found, 1),
      ].join("\n\n"),
    },
    ...(files > 0 ? [REPLACE] : []),
    ROTATE,
  );
  if (pressed === undefined) return undefined;
  const isSure =
    environment !== "Customer" ||
    (await confirmByTyping(l10n.t("Rotate a Customer token: {0}", groupLabel(group)), userGroupId));
  if (!isSure) return undefined;
  return pressed === REPLACE ? "rotate-and-replace" : "rotate";
}
