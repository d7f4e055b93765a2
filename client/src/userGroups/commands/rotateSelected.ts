import { reportText, shownId } from "@sitekeeper/user-groups";
import { ProgressLocation, window } from "vscode";
import { type BulkRow, bulkReport, bulkRotate } from "../bulk/bulkRotate.ts";
import type { Command, Tools } from "../tools.ts";
import { confirmByTyping } from "../ui/confirm.ts";
import { tell, warn } from "../ui/messages.ts";
import { shown } from "../ui/shown.ts";
import { showReport } from "../ui/showReport.ts";
import { whereUsed } from "../uses/whereUsed.ts";
import { type GroupItem, STATES } from "../view/items.ts";
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
  const lines = groups.slice(0, LISTED).map((group) => `• ${groupText(group)}: ${STATES[group.row.state].label}`);
  const more = groups.length > LISTED ? [`• and ${groups.length - LISTED} more`] : [];
  const answer = await window.showWarningMessage(
    `Rotate the tokens of ${groups.length} user groups?`,
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
  const REPORT = "Show Report";
  void (count("done") === rows.length ? tell(text, REPORT) : warn(text, REPORT)).then(
    (button) => button && showReport(bulkReport("Rotation of tokens", rows, shownId)),
  );
}

/** Shows what a rotation would meet: where each token stands now. Nothing is sent. */
async function dryRun(tools: Tools, groups: readonly GroupItem[]): Promise<void> {
  const rows: BulkRow[] = [];
  for (const group of groups) {
    const { key, state } = group.row;
    const uses = await whereUsed(tools, group);
    const places =
      uses.length === 0 ? "not found in this workspace" : `used in ${uses.map(({ place }) => place).join(", ")}`;
    rows.push({ key, result: "skipped", text: `Dry run, nothing was sent. Token ${STATES[state].label}; ${places}.` });
  }
  await showReport(bulkReport("Dry run of a rotation", rows, shownId));
}
