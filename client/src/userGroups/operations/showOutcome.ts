import type { Alarm, GroupKey, Report } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { CommandContext } from "../commandContext.ts";
import { LOCAL_ORIGIN } from "../localService/localNames.ts";
import { showReportMessage } from "../ui/messages.ts";
import { runCommand } from "../ui/runCommand.ts";
import { showFailure } from "../ui/showFailure.ts";
import { issue } from "../view/items.ts";
import { acceptGroup } from "./acceptGroup.ts";

/** Shows how an operation ended, with buttons for what to do next. Not to be awaited by the operation. */
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

/** The failures of a local service that is stopped, or that ended a moment ago. */
const STOPPED: ReadonlySet<string> = new Set(["not-connected", "cannot-connect", "unauthorized"]);

interface NextStep {
  readonly button: string;
  readonly run: () => unknown;
}

/** The alarms after which the state of the service may be right. The others mean that the answer is not the service's. */
const ACCEPTABLE: ReadonlySet<Alarm> = new Set(["created", "recreated", "maybe-created", "superseded"]);

/** What may be done after an operation that did not succeed; empty after one that did. */
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

/** The steps that remove the cause of a failure, if there are any. */
export async function remediesOf(context: CommandContext, { key, outcome }: Report): Promise<readonly NextStep[]> {
  return outcome.kind === "failed" ? remedyFor(context, key, outcome.reason.kind) : [];
}

/** The step that removes the cause of a failure, if there is one. @param kind of the error, see `ApiErrorKind` */
async function remedyFor({ userGroups }: CommandContext, key: GroupKey, kind: string): Promise<readonly NextStep[]> {
  if (key.origin === LOCAL_ORIGIN && STOPPED.has(kind)) {
    return [{ button: l10n.t("Start Local User Group Service"), run: () => runCommand("startLocalService") }];
  }
  if (kind !== "not-connected" && kind !== "unauthorized") return [];
  const connection = await userGroups.connectionOf(key);
  if (!connection) {
    const row = issue({ type: "missing-connection", account: key });
    return [{ button: l10n.t("Connect…"), run: () => runCommand("connect", row) }];
  }
  const row = issue({ type: "connection", connection, state: "no-api-token" });
  return [{ button: l10n.t("Enter API Token…"), run: () => runCommand("enterApiToken", row) }];
}
