import { type GroupKey, reportText, shownId } from "@sitekeeper/user-groups";
import { ProgressLocation, window, workspace } from "vscode";
import { type BulkRow, bulkReport, bulkRotate } from "../bulk/bulkRotate.ts";
import type { Keeper } from "../keeper.ts";
import type { Command, Tools } from "../tools.ts";
import { confirmByTyping } from "../ui/confirm.ts";
import { onButton, tell, warn } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { shown } from "../ui/shown.ts";
import { showReport } from "../ui/showReport.ts";
import { replaceOldTokens } from "../uses/chooseUses.ts";
import { whereUsed } from "../uses/whereUsed.ts";
import type { GroupItem } from "../view/items.ts";
import { STANDINGS } from "../view/standing.ts";
import { readTree, sameGroup } from "../view/tree.ts";
import { requireTrust } from "./apiToken.ts";
import { groupText } from "./operations.ts";
import { pickGroups } from "./pick.ts";

const ROTATE = "Rotate All of Them";
const DRY_RUN = "Dry Run";

/** How many groups a dialog lists. */
const LISTED = 12;

/** Rotates the tokens of several groups in one queue, after the user has seen which. */
export const rotateSelected: Command = async (tools, target) => {
  requireTrust();
  const groups = await pickGroups(tools, target, "Rotate the tokens of which user groups?");
  if (groups.length === 0) return;
  const lines = groups.slice(0, LISTED).map((group) => `• ${groupText(group)}: ${STANDINGS[group.standing].label}`);
  const more = groups.length > LISTED ? [`• and ${groups.length - LISTED} more`] : [];
  const answer = await window.showWarningMessage(
    groups.length === 1 ? "Rotate the token of 1 user group?" : `Rotate the tokens of ${groups.length} user groups?`,
    {
      modal: true,
      detail: [
        "Each token is replaced by a new one, one group after the other. The old ones stop working at once, wherever they are used. It stops at the first outcome that is unknown.",
        "",
        ...lines,
        ...more,
      ].join("\n"),
    },
    ROTATE,
    DRY_RUN,
  );
  if (answer === DRY_RUN) await dryRun(tools, groups);
  if (answer === ROTATE && (await confirmCustomers(groups))) await rotateAll(tools, groups);
};

async function confirmCustomers(groups: readonly GroupItem[]): Promise<boolean> {
  const customers = groups.filter(({ row }) => row.key.environment === "Customer").length;
  return customers === 0 || confirmByTyping(`${customers} of these are tokens of customers`, `rotate ${customers}`);
}

async function rotateAll(tools: Tools, groups: readonly GroupItem[]): Promise<void> {
  const rotator = await tools.keeper.rotator();
  const keys = groups.map(({ row }) => row.key);
  const rows = await window.withProgress(
    { location: ProgressLocation.Notification, title: "Rotating tokens", cancellable: true },
    (progress, cancelled) =>
      bulkRotate(keys, {
        rotate: (key) => rotator.rotate(key),
        inWords: (report) => tools.log.redactor.line(reportText(report).text),
        cancelled: () => cancelled.isCancellationRequested,
        onProgress: (key, index) =>
          progress.report({
            message: `${index + 1} of ${keys.length}: ${shown(key.userGroupId, 40)}`,
            increment: index === 0 ? 0 : 100 / keys.length,
          }),
      }),
  );
  const count = (result: BulkRow["result"]) => rows.filter((row) => row.result === result).length;
  const text = `Rotated ${count("done")} of ${rows.length} tokens; ${count("problem")} with problems, ${count("skipped")} skipped.`;
  tools.log.info(text);
  const report = "Rotation of tokens";
  const [REPORT, REPLACE] = ["Show Report", "Replace in Files…"] as const;
  const rotated = rows.filter(({ result }) => result === "done").map(({ key }) => key);
  const buttons = rotated.length > 0 && workspace.workspaceFolders?.length ? [REPLACE, REPORT] : [REPORT];
  const told = count("done") === rows.length ? tell(text, ...buttons) : warn(text, ...buttons);
  onButton(tools.log, told, async (button) => {
    if (button === REPORT) await showReport(report, bulkReport(report, rows, shownId));
    else await replaceOldTokens(tools, await groupsNow(tools.keeper, rotated));
  });
}

/** The groups of keys, as they are known now. */
async function groupsNow(keeper: Keeper, keys: readonly GroupKey[]): Promise<readonly GroupItem[]> {
  const { groups } = await readTree(keeper, "");
  return keys.flatMap((key) => groups.filter(({ row }) => sameGroup(row.key, key)));
}

/** Shows what a rotation would meet: where each token stands now. Nothing is sent. */
async function dryRun(tools: Tools, groups: readonly GroupItem[]): Promise<void> {
  const found = await withProgress("Looking for the tokens in this workspace…", (signal) =>
    whereUsed(tools, groups, signal),
  );
  if (!found) return;
  const rows = groups.map((group): BulkRow => {
    const places = found.uses.filter((use) => use.group === group && use.token === "current").map(({ place }) => place);
    const used = places.length === 0 ? "not found in this workspace" : `used in ${places.join(", ")}`;
    const text = `Dry run, nothing was sent. Token ${STANDINGS[group.standing].label}; ${used}.${found.remark}`;
    return { key: group.row.key, result: "skipped", text };
  });
  await showReport("Dry run of a rotation", bulkReport("Dry run of a rotation", rows, shownId));
}
