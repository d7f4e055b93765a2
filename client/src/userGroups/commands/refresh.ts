import { type Report, reportText } from "@sitekeeper/user-groups";
import { sameAccount } from "../connections.ts";
import type { Command, Target, Tools } from "../tools.ts";
import { tell, warn } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import type { GroupItem } from "../view/items.ts";
import { readTree } from "../view/tree.ts";
import { requireTrust } from "./apiToken.ts";
import { groupText, refreshOnce, tellOutcome } from "./operations.ts";
import { pickGroups } from "./pick.ts";

/** Fetches the current tokens of groups again; of a connection, those of all its groups. */
export const refresh: Command = async (tools, target) => {
  requireTrust();
  await refreshGroups(tools, await chosen(tools, target));
};

/** Fetches the current tokens of all groups again. */
export const refreshAll: Command = async (tools) => {
  requireTrust();
  const { groups } = await readTree(tools.keeper, "");
  if (groups.length === 0) void tell("This machine knows no user group yet. Get one by its id first.");
  await refreshGroups(tools, groups);
};

async function chosen(tools: Tools, target: Target): Promise<readonly GroupItem[]> {
  const connections = target.flatMap((item) => (item.type === "connection" ? [item.connection] : []));
  if (connections.length === 0) return pickGroups(tools, target, "Refresh which user groups?");
  const { groups } = await readTree(tools.keeper, "");
  return groups.filter(({ row }) => connections.some((connection) => sameAccount(connection, row.key)));
}

/** Failures that the next group of the same connection would meet, too: asking on would only be a storm of requests. */
const NOT_WORTH_ASKING_ON: ReadonlySet<string> = new Set([
  "not-connected",
  "cannot-connect",
  "tls",
  "timeout",
  "unauthorized",
  "forbidden",
  "limited",
  "server-failed",
  "body-removed",
  "redirect",
  "no-such-path",
]);

async function refreshGroups(tools: Tools, groups: readonly GroupItem[]): Promise<void> {
  const [first] = groups;
  if (!first) return;
  const rotator = await tools.keeper.rotator();
  const title = groups.length === 1 ? `Refreshing ${groupText(first)}…` : `Refreshing ${groups.length} user groups…`;
  const reports: Report[] = [];
  await withProgress(title, async (signal) => {
    const stopped: GroupItem[] = [];
    for (const group of groups) {
      if (signal.aborted) return;
      if (stopped.some(({ row }) => sameAccount(row.key, group.row.key))) continue;
      const report = await refreshOnce(rotator, group.row.key, signal);
      reports.push(report);
      const { outcome } = report;
      if (outcome.kind === "failed" && NOT_WORTH_ASKING_ON.has(outcome.reason.kind)) stopped.push(group);
    }
  });
  const [only] = reports;
  if (!only) return;
  if (groups.length === 1) void tellOutcome(tools, only);
  else void tellSummary(tools, reports, groups.length);
}

async function tellSummary({ log }: Tools, reports: readonly Report[], asked: number): Promise<void> {
  const texts = reports.map(reportText);
  for (const { level, text } of texts) {
    if (level === "problem") log.warn(text);
    else log.info(text);
  }
  const changed = reports.filter(({ outcome }) => outcome.kind === "fetched" && outcome.changed).length;
  const current = reports.filter(({ outcome }) => outcome.kind === "fetched").length;
  const problems = texts.filter(({ level }) => level === "problem");
  const sums = [`${current} of ${asked} tokens are current`, changed > 0 ? `${changed} had changed` : ""];
  const summary = `${sums.filter((sum) => sum !== "").join("; ")}.`;
  const [problem] = problems;
  if (!problem) {
    await tell(summary);
    return;
  }
  const pressed = await warn(
    `${summary} ${problem.text}${problems.length > 1 ? " The log has the others." : ""}`,
    "Show Log",
  );
  if (pressed) log.show();
}
