import type { Report } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { ProgressLocation, window } from "vscode";
import { readWorkspaceFile } from "../../readWorkspaceFile.ts";
import type { Command, CommandContext } from "../commandContext.ts";
import { type Connection, sameAccount } from "../connections/connections.ts";
import { type ListedGroup, readIdFile } from "../groups/idFile.ts";
import { showOutcome } from "../operations/outcome.ts";
import { offerToStart, pickConnection } from "../operations/pick.ts";
import { requireTrust } from "../operations/trust.ts";
import { confirm } from "../ui/dialogs.ts";
import { showInfo, showWarning } from "../ui/notifications.ts";
import { connectionLabel, safeText } from "../ui/texts.ts";
import { readTree } from "../view/tree.ts";

/** The maximum size of a file that contains IDs, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Fetches the groups that a file lists. The user must confirm first, because a GET request creates a missing group. */
export const importIds: Command = async (context, target) => {
  requireTrust();
  const connection = await pickConnection(context, target, l10n.t("Select the connection to import IDs for"));
  if (!connection) return;
  if (connection.baseUrl === "") return offerToStart(context);
  const [file] =
    (await window.showOpenDialog({
      title: l10n.t("Import User Group IDs"),
      openLabel: l10n.t("Import"),
      filters: { [l10n.t("CSV or JSON")]: ["csv", "json", "txt", "tsv"] },
    })) ?? [];
  if (!file) return;
  const { groups, problems } = readIdFile(new TextDecoder().decode(await readWorkspaceFile(file, MAX_BYTES)));
  for (const problem of problems) context.log.warn(`Import: ${problem}`);
  const stored = (await readTree(context.userGroups, "")).groups.map(({ row }) => row.key);
  const toImport = groups.filter(
    ({ id }) => !stored.some((key) => key.userGroupId === id && sameAccount(key, connection)),
  );
  const skipped = skippedText(problems);
  if (toImport.length === 0) {
    const why =
      groups.length === 0
        ? l10n.t("Nothing to import: the file contains no IDs.")
        : l10n.t("Nothing to import: every group is already on this machine.");
    void showInfo(why + skipped);
    return;
  }
  const where = connectionLabel(connection.name, connection.environment);
  const isConfirmed = await confirm({
    title:
      toImport.length === 1
        ? l10n.t("Fetch 1 user group from {0}?", where)
        : l10n.t("Fetch {0} user groups from {1}?", toImport.length, where),
    detail:
      l10n.t(
        "The service creates every group that does not exist. Check that the file belongs to this connection: {0}. If the first group had to be created, you are asked before the next one.",
        preview(toImport),
      ) + (skipped && `\n\n${skipped.trim()}`),
    button: l10n.t("Fetch Groups"),
  });
  if (isConfirmed) await fetchAll(context, connection, toImport);
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
    { location: ProgressLocation.Notification, title: l10n.t("Importing user groups"), cancellable: true },
    async (progress, canceled) => {
      for (const [index, { id, name }] of groups.entries()) {
        if (canceled.isCancellationRequested) return;
        progress.report({ message: l10n.t("{0} of {1}", index + 1, groups.length), increment: 100 / groups.length });
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
          title: l10n.t('"{0}" did not exist at {1}. The service created it.', safeText(id), safeText(connection.name)),
          detail: remainingText(groups.length - index - 1),
          button: l10n.t("Continue and Create Groups"),
        });
        if (!isRightFile) {
          declined = true;
          return;
        }
      }
    },
  );
  const summary = importedText(fetched, groups.length, created);
  if (stoppedBy) {
    void showWarning(`${summary} ${l10n.t("The import stopped at the first failure.")}`);
    void showOutcome(context, stoppedBy);
  } else if (declined) void showWarning(`${summary} ${l10n.t("The import was canceled.")}`);
  else void showInfo(summary);
}

function preview(groups: readonly ListedGroup[]): string {
  const first = groups.slice(0, 3).map(({ id }) => `"${safeText(id, 40)}"`);
  return groups.length > 3 ? `${first.join(", ")}, …` : first.join(", ");
}

/** Describes the invalid entries: the first one, and how many others are in the log. The text starts with a space. */
function skippedText([first, ...others]: readonly string[]): string {
  if (first === undefined) return "";
  const sentences = [l10n.t("Skipped: {0}", first)];
  if (others.length > 0) sentences.push(l10n.t("The log lists {0} more.", others.length));
  return ` ${sentences.join(" ")}`;
}

function remainingText(left: number): string {
  return left === 1
    ? l10n.t("If the file belongs to another service or environment, cancel now. 1 user group left.")
    : l10n.t("If the file belongs to another service or environment, cancel now. {0} user groups left.", left);
}

function importedText(fetched: number, all: number, created: number): string {
  if (all === 1) {
    return created === 1
      ? l10n.t("Imported 1 user group, which is new.")
      : l10n.t("Imported {0} of 1 user group.", fetched);
  }
  return created > 0
    ? l10n.t("Imported {0} of {1} user groups, {2} of them new.", fetched, all, created)
    : l10n.t("Imported {0} of {1} user groups.", fetched, all);
}
