import { counted } from "@sitekeeper/server/counted";
import type { Report } from "@sitekeeper/user-groups";
import { ProgressLocation, window, workspace } from "vscode";
import type { Command, CommandContext } from "../commandContext.ts";
import { type Connection, sameAccount } from "../connections/connections.ts";
import { type ListedGroup, readIdFile } from "../groups/idFile.ts";
import { offerToStart } from "../operations/offerToStart.ts";
import { pickConnection } from "../operations/pickConnection.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { showOutcome } from "../operations/showOutcome.ts";
import { confirm } from "../ui/confirm.ts";
import { environmentText } from "../ui/environmentText.ts";
import { showInfo, showWarning } from "../ui/messages.ts";
import { safeText } from "../ui/safeText.ts";
import { readTree } from "../view/tree.ts";

/** Fetches the groups whose IDs a file lists. A GET creates a missing group, so the user confirms first. */
export const importIds: Command = async (context, target) => {
  requireTrust();
  const connection = await pickConnection(context, target, "Select the connection to import IDs for");
  if (!connection) return;
  if (connection.baseUrl === "") return offerToStart(context);
  const [file] =
    (await window.showOpenDialog({
      title: "Import User Group IDs",
      openLabel: "Import",
      filters: { "CSV or JSON": ["csv", "json", "txt", "tsv"] },
    })) ?? [];
  if (!file) return;
  const { groups, problems } = readIdFile(new TextDecoder().decode(await workspace.fs.readFile(file)));
  for (const problem of problems) context.log.warn(`Import: ${problem}`);
  const stored = (await readTree(context.userGroups, "")).groups.map(({ row }) => row.key);
  const wanted = groups.filter(
    ({ id }) => !stored.some((key) => key.userGroupId === id && sameAccount(key, connection)),
  );
  const skipped =
    problems.length === 0
      ? ""
      : ` Skipped: ${problems[0]}${problems.length > 1 ? ` The log lists ${problems.length - 1} more.` : ""}`;
  if (wanted.length === 0) {
    void showInfo(
      `Nothing to import: ${groups.length === 0 ? "the file contains no IDs" : "every group is already on this machine"}.${skipped}`,
    );
    return;
  }
  const sure = await confirm({
    title: `Fetch ${counted(wanted.length, "user group")} from ${safeText(connection.name)} (${environmentText(connection.environment)})?`,
    detail: `The service creates every group that does not exist. Check that the file belongs to this connection: ${preview(wanted)}. If the first group had to be created, you are asked before the next one.${skipped && `\n\n${skipped.trim()}`}`,
    button: "Fetch Groups",
  });
  if (sure) await fetchAll(context, connection, wanted);
};

async function fetchAll(
  context: CommandContext,
  connection: Connection,
  groups: readonly ListedGroup[],
): Promise<void> {
  const rotator = await context.userGroups.rotator();
  const { origin, environment } = connection;
  let [fetched, created] = [0, 0];
  let stoppedBy: Report | undefined;
  let declined = false;
  await window.withProgress(
    { location: ProgressLocation.Notification, title: "Importing user groups", cancellable: true },
    async (progress, canceled) => {
      for (const [index, { id, name }] of groups.entries()) {
        if (canceled.isCancellationRequested) return;
        progress.report({ message: `${index + 1} of ${groups.length}`, increment: 100 / groups.length });
        const key = { origin, environment, userGroupId: id };
        const report = await rotator.open(key, name === undefined ? {} : { name });
        if (report.outcome.kind !== "fetched") {
          stoppedBy = report;
          return;
        }
        fetched++;
        if (!report.outcome.created) continue;
        created++;
        if (created > 1 || index === groups.length - 1) continue;
        const isRightFile = await confirm({
          title: `"${safeText(id)}" did not exist at ${safeText(connection.name)}. The service created it.`,
          detail: `If the file belongs to another service or environment, cancel now. ${counted(groups.length - index - 1, "user group")} left.`,
          button: "Continue and Create Groups",
        });
        if (!isRightFile) {
          declined = true;
          return;
        }
      }
    },
  );
  const summary = `Imported ${fetched} of ${counted(groups.length, "user group")}${created > 0 ? `, ${created} of them new` : ""}.`;
  if (stoppedBy) {
    void showWarning(`${summary} The import stopped at the first failure.`);
    void showOutcome(context, stoppedBy);
  } else if (declined) void showWarning(`${summary} The import was canceled.`);
  else void showInfo(summary);
}

function preview(groups: readonly ListedGroup[]): string {
  const first = groups.slice(0, 3).map(({ id }) => `"${safeText(id, 40)}"`);
  return groups.length > 3 ? `${first.join(", ")}, …` : first.join(", ");
}
