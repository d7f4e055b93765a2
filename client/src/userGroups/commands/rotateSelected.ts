import { counted } from "@sitekeeper/server/counted";
import { type GroupKey, reportText, shownId } from "@sitekeeper/user-groups";
import { ProgressLocation, window, workspace } from "vscode";
import type { Command, CommandContext } from "../commandContext.ts";
import { pickGroups } from "../operations/pickGroup.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { type BulkRow, bulkReport, bulkRotate } from "../rotation/bulkRotate.ts";
import { findUsages } from "../tokenUsages/findUsages.ts";
import { replaceOldTokens } from "../tokenUsages/replaceOldTokens.ts";
import { confirmByTyping } from "../ui/confirm.ts";
import { groupLabel } from "../ui/groupLabel.ts";
import { onButton, showInfo, showWarning } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { safeText } from "../ui/safeText.ts";
import { showReport } from "../ui/showReport.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";
import type { GroupItem } from "../view/items.ts";
import { TOKEN_STATUSES } from "../view/tokenStatus.ts";
import { readTree, sameGroup } from "../view/tree.ts";

const ROTATE = "Rotate All";
const DRY_RUN = "Dry Run";

/** How many groups a dialog lists. */
const LISTED = 12;

/** Rotates the tokens of several groups one after the other, after the user has confirmed the list. */
export const rotateSelected: Command = async (context, target) => {
  requireTrust();
  const groups = await pickGroups(context, target, "Select the user groups whose tokens to rotate");
  if (groups.length === 0) return;
  const lines = groups.slice(0, LISTED).map((group) => `• ${groupLabel(group)}: ${TOKEN_STATUSES[group.status].label}`);
  const more = groups.length > LISTED ? [`• and ${groups.length - LISTED} more`] : [];
  const answer = await window.showWarningMessage(
    `Rotate ${counted(groups.length, "token")}?`,
    {
      modal: true,
      detail: [
        "New tokens replace the current ones, one group after the other. The current tokens stop working immediately, wherever they are used. The rotation stops at the first unknown outcome.",
        "",
        ...lines,
        ...more,
      ].join("\n"),
    },
    ROTATE,
    DRY_RUN,
  );
  if (answer === DRY_RUN) await dryRun(context, groups);
  if (answer === ROTATE && (await confirmCustomers(groups))) await rotateAll(context, groups);
};

async function confirmCustomers(groups: readonly GroupItem[]): Promise<boolean> {
  const customers = groups.filter(({ row }) => row.key.environment === "Customer").length;
  return customers === 0 || confirmByTyping(`Rotate ${counted(customers, "Customer token")}`, `rotate ${customers}`);
}

async function rotateAll(context: CommandContext, groups: readonly GroupItem[]): Promise<void> {
  const rotator = await context.userGroups.rotator();
  const keys = groups.map(({ row }) => row.key);
  const rows = await window.withProgress(
    { location: ProgressLocation.Notification, title: "Rotating tokens", cancellable: true },
    (progress, canceled) =>
      bulkRotate(keys, {
        rotate: (key) => rotator.rotate(key),
        describe: (report) => context.log.redactor.line(reportText(report).text),
        canceled: () => canceled.isCancellationRequested,
        onProgress: (key, index) =>
          progress.report({
            message: `${index + 1} of ${keys.length}: ${safeText(key.userGroupId, 40)}`,
            increment: index === 0 ? 0 : 100 / keys.length,
          }),
      }),
  );
  const count = (result: BulkRow["result"]) => rows.filter((row) => row.result === result).length;
  const text = `Rotated ${count("done")} of ${rows.length} tokens; ${count("problem")} with problems, ${count("skipped")} skipped.`;
  context.log.info(text);
  const title = "Token Rotation";
  const [REPORT, REPLACE] = ["Show Report", "Replace in Files…"] as const;
  const rotated = rows.filter(({ result }) => result === "done").map(({ key }) => key);
  const buttons = rotated.length > 0 && workspace.workspaceFolders?.length ? [REPLACE, REPORT] : [REPORT];
  const pressed = count("done") === rows.length ? showInfo(text, ...buttons) : showWarning(text, ...buttons);
  onButton(context.log, pressed, async (button) => {
    if (button === REPORT) await showReport(title, bulkReport(title, rows, shownId));
    else await replaceOldTokens(context, await groupsNow(context.userGroups, rotated));
  });
}

/** The groups of keys, as they are stored now. */
async function groupsNow(userGroups: UserGroupsRoot, keys: readonly GroupKey[]): Promise<readonly GroupItem[]> {
  const { groups } = await readTree(userGroups, "");
  return keys.flatMap((key) => groups.filter(({ row }) => sameGroup(row.key, key)));
}

/** Reports where each token is used, without sending anything. */
async function dryRun(context: CommandContext, groups: readonly GroupItem[]): Promise<void> {
  const found = await withProgress("Searching this workspace for the tokens…", (signal) =>
    findUsages(context.userGroups, groups, signal),
  );
  if (!found) return;
  const rows = groups.map((group): BulkRow => {
    const places = found.usages
      .filter((usage) => usage.group === group && usage.token === "current")
      .map(({ place }) => place);
    const used = places.length === 0 ? "not found in this workspace" : `used in ${places.join(", ")}`;
    const text = `Token ${TOKEN_STATUSES[group.status].label}; ${used}.${found.remark}`;
    return { key: group.row.key, result: "planned", text };
  });
  const title = "Dry Run of a Token Rotation";
  await showReport(title, bulkReport(title, rows, shownId));
}
