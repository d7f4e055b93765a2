import { BrokenTarget, type GroupKey, type GroupRun, type Report, reportText, shownId } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { ProgressLocation, window, workspace } from "vscode";
import type { Command, CommandContext } from "../commandContext.ts";
import { remediesOf } from "../operations/outcome.ts";
import { pickGroups } from "../operations/pick.ts";
import { replaceOldTokens } from "../operations/replaceOldTokens.ts";
import { requireTrust } from "../operations/trust.ts";
import { type BulkRow, bulkReport, bulkRotate } from "../rotation/bulkRotate.ts";
import {
  currentUsages,
  type FoundUsages,
  filesOf,
  findUsages,
  rotateAndReplace,
  usagesText,
} from "../tokenUsages/findUsages.ts";
import { confirmByTyping } from "../ui/dialogs.ts";
import { onButton, showInfo, showReport, showWarning } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { groupLabel, safeText } from "../ui/texts.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";
import type { GroupItem } from "../view/items.ts";
import { tokenStatus } from "../view/tokenStatus.ts";
import { readTree, sameGroup } from "../view/tree.ts";

/** The maximum number of groups to list in a dialog. */
const LISTED = 12;

/** Rotates the tokens of several groups one by one, after the user has confirmed the list. */
export const rotateSelected: Command = async (context, target) => {
  requireTrust();
  const groups = await pickGroups(context, target, l10n.t("Select user groups to rotate their tokens"));
  if (groups.length > 0) await confirmAndRotate(context, groups);
};

async function confirmAndRotate(context: CommandContext, groups: readonly GroupItem[]): Promise<void> {
  const found = await withProgress(l10n.t("Searching this workspace for the tokens…"), (signal) =>
    findUsages(context.userGroups, groups, signal),
  );
  if (!found) return;
  const lines = groups.slice(0, LISTED).map((group) => `• ${groupLabel(group)}: ${tokenStatus(group.status).label}`);
  const more = groups.length > LISTED ? [`• ${l10n.t("and {0} more", groups.length - LISTED)}`] : [];
  const files = filesOf(found);
  const [only] = groups.length === 1 ? groups : [];
  const id = only && `"${safeText(only.row.key.userGroupId, 40)}"`;
  const ROTATE = id === undefined ? l10n.t("Rotate All") : l10n.t("Rotate {0}", id);
  const [REPLACE, DRY_RUN] = [rotateAndReplace(files.size, id), l10n.t("Dry Run")];
  const answer = await window.showWarningMessage(
    only ? l10n.t("Rotate the token of {0}?", groupLabel(only)) : l10n.t("Rotate {0} tokens?", groups.length),
    {
      modal: true,
      detail: [
        l10n.t(
          "New tokens replace the current ones, one group after the other. The current tokens stop working immediately, wherever they are used. The rotation stops at the first unknown outcome.",
        ),
        "",
        ...lines,
        ...more,
        "",
        usagesText(found, groups.length),
      ].join("\n"),
    },
    ...(files.size > 0 ? [REPLACE] : []),
    ROTATE,
    DRY_RUN,
  );
  if (answer === DRY_RUN) await dryRun(context, groups, found);
  else if (answer && (await confirmCustomers(groups)))
    await rotateAll(context, groups, answer === REPLACE ? files : undefined);
}

async function confirmCustomers(groups: readonly GroupItem[]): Promise<boolean> {
  const customers = groups.filter(({ row }) => row.key.environment === "Customer").length;
  if (customers === 0) return true;
  const title = customers === 1 ? l10n.t("Rotate 1 Customer token") : l10n.t("Rotate {0} Customer tokens", customers);
  return confirmByTyping(title, `rotate ${customers}`);
}

/**
 * @param files The URIs of the files in which to replace the old tokens. If undefined, a button offers to replace them.
 */
async function rotateAll(
  context: CommandContext,
  groups: readonly GroupItem[],
  files: ReadonlySet<string> | undefined,
): Promise<void> {
  const targets = await context.userGroups.targets();
  const keys = groups.map(({ row }) => row.key);
  await rotateKeys(context, keys, (key) => targets.rotate(key, {}), files);
}

/**
 * Rotates the tokens of groups one by one, and shows the result.
 *
 * @param files See {@link rotateAll}.
 */
export async function rotateKeys(
  context: CommandContext,
  keys: readonly GroupKey[],
  rotate: (key: GroupKey) => Promise<GroupRun>,
  files?: ReadonlySet<string>,
): Promise<void> {
  const openTargets = new Map<GroupKey, string>();
  let last: Report | undefined;
  const rows = await window.withProgress(
    { location: ProgressLocation.Notification, title: l10n.t("Rotating tokens"), cancellable: true },
    (progress, canceled) =>
      bulkRotate(keys, {
        rotate: async (key) => {
          last = await rotateOne(rotate, key, openTargets);
          return last;
        },
        openTargetsOf: (key) => openTargets.get(key),
        describe: (report) => context.log.redactor.line(reportText(report).text),
        canceled: () => canceled.isCancellationRequested,
        onProgress: (key, index) =>
          progress.report({
            message: l10n.t("{0} of {1}: {2}", index + 1, keys.length, safeText(key.userGroupId, 40)),
            increment: index === 0 ? 0 : 100 / keys.length,
          }),
      }),
  );
  const count = (result: BulkRow["result"]) => rows.filter((row) => row.result === result).length;
  const text = l10n.t(
    "Rotated {0} of {1} tokens; {2} with problems, {3} skipped.",
    count("done"),
    rows.length,
    count("problem"),
    count("skipped"),
  );
  context.log.info(text);
  const title = l10n.t("Token Rotation");
  const [REPORT, REPLACE] = [l10n.t("Show Report"), l10n.t("Replace in Files…")] as const;
  const rotated = rows.filter(({ result }) => result === "done").map(({ key }) => key);
  const isReplaced = files !== undefined && rotated.length > 0;
  if (isReplaced) await replaceOldTokens(context, await currentGroups(context.userGroups, rotated), files);
  const canReplace = !isReplaced && rotated.length > 0 && workspace.workspaceFolders?.length;
  const remedies = last ? await remediesOf(context, last) : [];
  const buttons = [...remedies.map(({ button }) => button), ...(canReplace ? [REPLACE] : []), REPORT];
  const pressed = count("done") === rows.length ? showInfo(text, ...buttons) : showWarning(text, ...buttons);
  onButton(context.log, pressed, async (button) => {
    if (button === REPORT) await showReport(title, bulkReport(title, rows, shownId));
    else if (button === REPLACE) await replaceOldTokens(context, await currentGroups(context.userGroups, rotated));
    else await remedies.find((remedy) => remedy.button === button)?.run();
  });
}

/**
 * Rotates a group and delivers the token to its targets.
 *
 * @param openTargets Receives a sentence for the group if some of its targets do not have the token.
 */
async function rotateOne(
  rotate: (key: GroupKey) => Promise<GroupRun>,
  key: GroupKey,
  openTargets: Map<GroupKey, string>,
): Promise<Report> {
  const notRotated = (outcome: Report["outcome"]): Report => ({ key, intent: "rotate", outcome, otherApiToken: false });
  try {
    const { report, delivery } = await rotate(key);
    if (delivery && delivery.kind !== "delivered")
      openTargets.set(key, l10n.t("Some targets do not have the token. Deliver it again."));
    return (
      report ??
      notRotated({
        kind: "not-rotated",
        reason: { kind: "target", message: l10n.t("An earlier token was delivered instead.") },
      })
    );
  } catch (error) {
    if (!(error instanceof BrokenTarget)) throw error;
    return notRotated({ kind: "failed", reason: { kind: "target", message: error.message } });
  }
}

/** Returns the stored groups with the given keys. */
async function currentGroups(userGroups: UserGroupsRoot, keys: readonly GroupKey[]): Promise<readonly GroupItem[]> {
  const { groups } = await readTree(userGroups, "");
  return keys.flatMap((key) => groups.filter(({ row }) => sameGroup(row.key, key)));
}

/** Reports where each token is used, without sending any requests. A button takes the user back to the confirmation. */
async function dryRun(context: CommandContext, groups: readonly GroupItem[], found: FoundUsages): Promise<void> {
  const rows = groups.map((group): BulkRow => {
    const places = currentUsages(found)
      .filter((usage) => usage.group === group)
      .map(({ place }) => place);
    const { label } = tokenStatus(group.status);
    const text =
      places.length === 0
        ? l10n.t("Token {0}; not found in this workspace.", label)
        : l10n.t("Token {0}; used in {1}.", label, places.join(", "));
    return { key: group.row.key, result: "planned", text: text + found.remark };
  });
  const title = l10n.t("Dry Run of a Token Rotation");
  await showReport(title, bulkReport(title, rows, shownId));
  const text = l10n.t("{0} would be rotated. Nothing was sent.", rows.length);
  const pressed = showInfo(text, l10n.t("Rotate Selected Tokens…"));
  onButton(context.log, pressed, async () => {
    const keys = groups.map(({ row }) => row.key);
    await confirmAndRotate(context, await currentGroups(context.userGroups, keys));
  });
}
