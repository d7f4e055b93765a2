import { type Report, reportText } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { Command, CommandContext, Target } from "../commandContext.ts";
import { sameAccount } from "../connections/connections.ts";
import { refreshOnce } from "../operations/freshToken.ts";
import { acceptGroup, showOutcome } from "../operations/outcome.ts";
import { pickGroup, pickGroups } from "../operations/pick.ts";
import { requireTrust } from "../operations/trust.ts";
import { showInfo, showWarning } from "../ui/notifications.ts";
import { withProgress, withUncancelableProgress } from "../ui/progress.ts";
import { groupLabel } from "../ui/texts.ts";
import { type GroupItem, groupsIn } from "../view/items.ts";
import { readTree, sameGroup } from "../view/tree.ts";

/** Fetches the current tokens of groups, or of all groups that belong to a connection. */
export const refresh: Command = async (context, target) => {
  requireTrust();
  await refreshGroups(context, await groupsOf(context, target));
};

/** Fetches the current tokens of all groups. */
export const refreshAll: Command = async (context) => {
  requireTrust();
  const { groups } = await readTree(context.userGroups, "");
  if (groups.length === 0) void showInfo(l10n.t("No user groups on this machine yet. Get one by its ID first."));
  await refreshGroups(context, groups);
};

async function groupsOf(context: CommandContext, target: Target): Promise<readonly GroupItem[]> {
  const connections = target.flatMap((item) => (item.type === "connection" ? [item.connection] : []));
  if (connections.length === 0) return pickGroups(context, target, l10n.t("Select the user groups to refresh"));
  const { groups } = await readTree(context.userGroups, "");
  const selected = groupsIn(target);
  return groups.filter(
    ({ row }) =>
      connections.some((connection) => sameAccount(connection, row.key)) ||
      selected.some((group) => sameGroup(group.row.key, row.key)),
  );
}

/** The failures that affect all groups of a connection. After such a failure, more requests would only add load. */
const CONNECTION_FAILURES: ReadonlySet<string> = new Set([
  "not-connected",
  "cannot-connect",
  "tls",
  "timeout",
  "unauthorized",
  "forbidden",
  "limited",
  "server-failed",
  "gateway",
  "web-page",
  "body-removed",
  "redirect",
  "no-such-path",
]);

async function refreshGroups(context: CommandContext, groups: readonly GroupItem[]): Promise<void> {
  const [first] = groups;
  if (!first) return;
  const rotator = await context.userGroups.rotator();
  const title =
    groups.length === 1
      ? l10n.t("Refreshing {0}…", groupLabel(first))
      : l10n.t("Refreshing {0} user groups…", groups.length);
  const reports: Report[] = [];
  await withProgress(title, async (signal) => {
    const stopped: GroupItem[] = [];
    for (const group of groups) {
      if (signal.aborted) return;
      if (stopped.some(({ row }) => sameAccount(row.key, group.row.key))) continue;
      const report = await refreshOnce(rotator, group.row.key, signal);
      reports.push(report);
      const { outcome } = report;
      if (outcome.kind === "failed" && CONNECTION_FAILURES.has(outcome.reason.kind)) stopped.push(group);
    }
  });
  const [only] = reports;
  if (!only) return;
  if (groups.length === 1) void showOutcome(context, only);
  else void showSummary(context, reports, groups.length);
}

async function showSummary({ log }: CommandContext, reports: readonly Report[], requested: number): Promise<void> {
  const texts = reports.map(reportText);
  for (const { level, text } of texts) {
    if (level === "problem") log.warn(text);
    else log.info(text);
  }
  const changed = reports.filter(({ outcome }) => outcome.kind === "fetched" && outcome.changed).length;
  const current = reports.filter(({ outcome }) => outcome.kind === "fetched").length;
  const problems = texts.filter(({ level }) => level === "problem");
  const summary =
    changed > 0
      ? l10n.t("{0} of {1} tokens are current; {2} had changed.", current, requested, changed)
      : l10n.t("{0} of {1} tokens are current.", current, requested);
  const [problem] = problems;
  if (!problem) {
    await showInfo(summary);
    return;
  }
  const pressed = await showWarning(
    [summary, problem.text, ...(problems.length > 1 ? [l10n.t("The log lists the other problems.")] : [])].join(" "),
    l10n.t("Show Log"),
  );
  if (pressed) log.show();
}

/** Checks all pending rotations with the service now, instead of waiting for the next check in the background. */
export const checkPendingRotations: Command = async (context) => {
  requireTrust();
  const reports = await withUncancelableProgress(l10n.t("Checking pending rotations…"), () =>
    context.userGroups.checkPendingRotations(),
  );
  if (reports.length === 0) void showInfo(l10n.t("No rotation is pending. Every stored token is current."));
  for (const report of reports) void showOutcome(context, report);
};

/** Accepts a group's state on the service after an alarm has reported that the group was replaced. */
export const acceptServerState: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select a user group to accept its server state"));
  if (group) await acceptGroup(context, group.row.key);
};
