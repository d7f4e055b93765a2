import type { Alarm, DeliveryOutcome, GroupKey, Report } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { CommandContext } from "../commandContext.ts";
import { LOCAL_ORIGIN } from "../names.ts";
import { confirm } from "../ui/dialogs.ts";
import { onButton, runCommand, showFailure, showInfo, showReportMessage, showWarning } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { environmentText, groupLabel, safeText } from "../ui/texts.ts";
import { type GroupItem, markAsOwn } from "../view/items.ts";

/** Shows the result of an operation, with buttons for the next steps. The operation must not await this message. */
export async function showOutcome<Button extends string>(
  context: CommandContext,
  report: Report,
  ...buttons: Button[]
): Promise<Button | undefined> {
  const next = await nextSteps(context, report);
  const offered = next.length > 0 ? next.map(({ button }) => button) : buttons;
  const pressed = await showReportMessage<string>(context.log, report, ...offered);
  try {
    await next.find(({ button }) => button === pressed)?.run();
  } catch (error) {
    showFailure(context.log, "Next step", error);
  }
  return buttons.find((button) => button === pressed);
}

/** The kinds of failures that a stopped local service causes. */
const STOPPED: ReadonlySet<string> = new Set(["not-connected", "cannot-connect", "unauthorized"]);

interface NextStep {
  readonly button: string;
  readonly run: () => unknown;
}

/**
 * The alarms after which the service's state may still be correct. All other alarms mean that the response did not come
 * from the service.
 */
const ACCEPTABLE: ReadonlySet<Alarm> = new Set(["created", "recreated", "maybe-created", "superseded"]);

/** Returns the actions to offer after an operation. Empty if the operation succeeded. */
async function nextSteps(context: CommandContext, { key, outcome }: Report): Promise<readonly NextStep[]> {
  const showLog = { button: l10n.t("Show Log"), run: () => context.log.show() };
  switch (outcome.kind) {
    case "alarm":
      return ACCEPTABLE.has(outcome.alarm)
        ? [{ button: l10n.t("Accept Server State…"), run: () => acceptGroup(context, key) }]
        : [];
    case "unknown":
      return [{ button: l10n.t("Check Now"), run: () => runCommand("checkPendingRotations") }, showLog];
    case "failed":
      return [...(await remedyFor(context, key, outcome.reason.kind)), showLog];
    default:
      return [];
  }
}

/** Returns the steps that fix the cause of a failure, if there are any. */
export async function remediesOf(context: CommandContext, { key, outcome }: Report): Promise<readonly NextStep[]> {
  return outcome.kind === "failed" ? remedyFor(context, key, outcome.reason.kind) : [];
}

/**
 * Returns the step that fixes the cause of a failure, if there is one.
 *
 * @param kind The kind of error (see `ApiErrorKind`).
 */
async function remedyFor({ userGroups }: CommandContext, key: GroupKey, kind: string): Promise<readonly NextStep[]> {
  if (key.origin === LOCAL_ORIGIN && STOPPED.has(kind)) {
    return [{ button: l10n.t("Start Local User Group Service"), run: () => runCommand("startLocalService") }];
  }
  if (kind !== "not-connected" && kind !== "unauthorized") return [];
  const connection = await userGroups.connectionOf(key);
  if (!connection) {
    const row = markAsOwn({ type: "missing-connection", account: key });
    return [{ button: l10n.t("Connect…"), run: () => runCommand("connect", row) }];
  }
  const row = markAsOwn({ type: "connection", connection, state: "no-api-token" });
  return [{ button: l10n.t("Enter API Token…"), run: () => runCommand("enterApiToken", row) }];
}

/**
 * Asks for confirmation, then replaces the data that this machine stores about a group with the current data from the
 * service.
 */
export async function acceptGroup({ userGroups, log }: CommandContext, key: GroupKey): Promise<void> {
  const id = safeText(key.userGroupId);
  const isConfirmed = await confirm({
    title: l10n.t('Accept the server state of "{0}" ({1})?', id, environmentText(key.environment)),
    detail: l10n.t(
      "The token stored on this machine is replaced with the service's current token, and any pending rotation of the group is dropped. If the service recreated the group, its mapping and properties are those of the new group.",
    ),
    button: l10n.t("Accept Server State"),
  });
  if (!isConfirmed) return;
  const rotator = await userGroups.rotator();
  const report = await withProgress(l10n.t('Fetching "{0}"…', id), (signal) => rotator.accept(key, { signal }));
  void showReportMessage(log, report);
}

/** Shows the result of a delivery. Callers must not await this function. */
export function showDelivery(context: CommandContext, group: GroupItem, outcome: DeliveryOutcome): void {
  const problem = problemOf(outcome);
  if (problem === undefined) {
    if (outcome.kind === "delivered") void showInfo(l10n.t("All targets of {0} have the token.", groupLabel(group)));
    return;
  }
  const text = `${l10n.t("Some targets of {0} may not have the current token.", groupLabel(group))} ${problem}`;
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

/** Lists the targets of a group in order, for the confirmation dialog of a rotation. */
export function targetsText({ targets }: GroupItem): readonly string[] {
  if (targets.length === 0) return [];
  const lines = targets.map(({ name, target }) => {
    const isTried = target.kind === "dotenv" || target.probe !== undefined;
    return `– ${safeText(name)}${isTried ? "" : ` (${l10n.t("can only be partly tested before the rotation")})`}`;
  });
  return [[l10n.t("The new token is delivered to these targets, which are tested first:"), ...lines].join("\n")];
}
