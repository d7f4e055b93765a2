import { codeSpan, tableCell } from "@sitekeeper/server/markdownText";
import { decide, type Look, type Plan, shownId, statusOf } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { Command } from "../commandContext.ts";
import { requireTrust } from "../operations/trust.ts";
import { planOfConnection } from "../plan/planConnection.ts";
import { isPlanApproved, pickPlanFile, planAt } from "../plan/planFiles.ts";
import { confirmByTyping } from "../ui/dialogs.ts";
import { showInfo, showReport } from "../ui/notifications.ts";
import { safeText } from "../ui/texts.ts";
import { rotateKeys } from "./rotateSelected.ts";

const DAY_S = 86_400;

/** Shows the groups in a plan with their state on this machine. Sends no requests and runs no target commands. */
export const showPlan: Command = async (context) => {
  const file = await pickPlanFile();
  if (!file) return;
  const plan = await planOfConnection(context, await planAt(file));
  if (!plan) return;
  const found = await (await context.userGroups.targets()).look(plan);
  const rows = found.map((snapshot) => {
    const { age_seconds, due, pending, targets, targets_open } = statusOf(snapshot, Date.now());
    const state = [
      ...(age_seconds === undefined ? [l10n.t("not seen on this machine")] : []),
      ...(due ? [l10n.t("due for rotation")] : []),
      ...(pending ? [l10n.t("outcome unknown")] : []),
    ];
    const age = age_seconds === undefined ? "" : l10n.t("{0} days", Math.floor(age_seconds / DAY_S));
    const id = codeSpan(shownId(snapshot.group.id)).replaceAll("|", "\\|");
    return `| ${id} | ${age} | ${state.join(", ")} | ${l10n.t("{0} of {1}", targets - targets_open, targets)} |`;
  });
  const heading = [l10n.t("User group"), l10n.t("Age"), l10n.t("State"), l10n.t("Targets with the token")].map(
    tableCell,
  );
  const lines = [`# ${l10n.t("Due Tokens")}`, "", `| ${heading.join(" | ")} |`, "|---|---|---|---|", ...rows, ""];
  await showReport(l10n.t("Due Tokens"), lines.join("\n"));
};

/** Rotates the tokens of the groups in a plan, and delivers each token to its targets in the plan. */
export const rotatePlan: Command = async (context) => {
  requireTrust();
  const file = await pickPlanFile();
  if (!file) return;
  const plan = await planOfConnection(context, await planAt(file));
  if (!plan) return;
  if (!(await isPlanApproved(file, plan, context.userGroups.memory))) return;
  const targets = await context.userGroups.targets();
  const snapshots = await chooseGroups(plan, await targets.look(plan));
  if (snapshots.length === 0) return;
  const byId = new Map(snapshots.map(({ group }) => [group.id, group.targets]));
  await rotateKeys(
    context,
    snapshots.map(({ key }) => key),
    (key) => targets.rotateTo(key, byId.get(key.userGroupId) ?? [], {}),
  );
};

/** Asks which groups to rotate. Returns an empty list if the user cancels. */
async function chooseGroups(plan: Plan, found: readonly Look[]): Promise<readonly Look[]> {
  const options = { due: true, deliverOnly: false, now: Date.now() };
  const due = found.filter((snapshot) => {
    const action = decide(snapshot, options);
    return action.do === "rotate" || (action.do === "deliver" && snapshot.needsDelivery);
  });
  const DUE = l10n.t("Rotate {0} Due", due.length);
  const ALL = l10n.t("Rotate All {0}", found.length);
  const ids = found.slice(0, 10).map(({ group }) => safeText(group.id, 40));
  const pressed = await window.showWarningMessage(
    l10n.t("Rotate the tokens of this plan?"),
    {
      modal: true,
      detail: [
        l10n.t(
          "{0} groups at {1}: {2}",
          found.length,
          plan.origin,
          `${ids.join(", ")}${found.length > 10 ? ", …" : ""}`,
        ),
        l10n.t("The current tokens stop working immediately. Each target is tested before its group is rotated."),
      ].join("\n\n"),
    },
    ...(due.length > 0 ? [DUE] : []),
    ALL,
  );
  const snapshots = pressed === DUE ? due : pressed === ALL ? found : [];
  if (snapshots.length === 0) {
    if (pressed !== undefined) void showInfo(l10n.t("The plan has no groups."));
    return [];
  }
  const isCustomer = plan.environment === "Customer";
  const title = l10n.t("Rotate {0} Customer tokens", snapshots.length);
  return isCustomer && !(await confirmByTyping(title, `rotate ${snapshots.length}`)) ? [] : snapshots;
}
