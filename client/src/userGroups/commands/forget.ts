import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { Command, CommandContext } from "../commandContext.ts";
import { sameAccount } from "../connections/connections.ts";
import { LOCAL_ORIGIN } from "../names.ts";
import { pickConnection, pickGroups } from "../operations/pick.ts";
import { confirm } from "../ui/dialogs.ts";
import { showInfo, showWarning } from "../ui/notifications.ts";
import { connectionLabel, groupLabel, safeText } from "../ui/texts.ts";
import type { GroupItem } from "../view/items.ts";
import { readTree } from "../view/tree.ts";

/** Removes groups from this machine. The service does not change. */
export const forget: Command = async (context, target) => {
  const groups = await pickGroups(context, target, l10n.t("Select the user groups to forget on this machine"));
  const [first] = groups;
  if (!first) return;
  const isOne = groups.length === 1;
  const label = groupLabel(first);
  const isConfirmed = await confirm({
    title: isOne
      ? l10n.t("Forget {0} on this machine?", label)
      : l10n.t("Forget {0} user groups on this machine?", groups.length),
    detail: isOne
      ? l10n.t(
          'The stored token and everything else that this machine stores about the group is deleted. Nothing changes on the service: "Get or Create User Group" fetches a group again by its ID.',
        )
      : l10n.t(
          'The stored tokens and everything else that this machine stores about the groups are deleted. Nothing changes on the service: "Get or Create User Group" fetches a group again by its ID.',
        ),
    button: l10n.t("Forget"),
  });
  if (!isConfirmed) return;
  const kept = await forgetGroups(context, groups);
  if (kept.length === 0) {
    void showInfo(isOne ? l10n.t("Forgot {0}.", label) : l10n.t("Forgot {0} user groups.", groups.length));
  } else {
    void showWarning(l10n.t("Not forgotten because a rotation is pending: {0}.", kept.map(groupLabel).join(", ")));
  }
};

/**
 * Removes a connection and its API token from this machine. The connection's groups are removed only if the user
 * chooses that option.
 */
export const forgetConnection: Command = async (context, target) => {
  const { userGroups } = context;
  const missing = target.find((item) => item.type === "missing-connection");
  const connection = missing
    ? undefined
    : await pickConnection(context, target, l10n.t("Select the connection to forget"));
  const account = missing?.account ?? connection;
  if (!account) return;
  if (account.origin === LOCAL_ORIGIN) {
    void showInfo(
      l10n.t(
        'The connection to the local service cannot be forgotten. Run "Stop Local User Group Service" to end it, or "Reset Local User Group Service" to delete its data.',
      ),
    );
    return;
  }
  const groups = (await readTree(userGroups, "")).groups.filter(({ row }) => sameAccount(row.key, account));
  const [FORGET_CONNECTION, FORGET_WITH_GROUPS] = [l10n.t("Forget Connection"), l10n.t("Forget Connection and Groups")];
  const name = safeText(connection?.name ?? account.origin);
  const pressed = await window.showWarningMessage(
    l10n.t("Forget {0}?", connectionLabel(connection?.name ?? account.origin, account.environment)),
    { modal: true, detail: forgottenText(groups.length) },
    ...(connection ? [FORGET_CONNECTION] : []),
    ...(groups.length > 0 ? [FORGET_WITH_GROUPS] : []),
  );
  if (!pressed) return;
  const kept = pressed === FORGET_CONNECTION ? [] : await forgetGroups(context, groups);
  await userGroups.apiTokens.delete(account);
  await userGroups.unchecked.note(account, true);
  if (connection) await userGroups.connections.remove(connection.name);
  if (kept.length === 0) void showInfo(l10n.t("Forgot {0}.", name));
  else {
    void showWarning(
      l10n.t(
        "Forgot the connection, but not these groups, because a rotation is pending: {0}. Connect again to finish it.",
        kept.map(groupLabel).join(", "),
      ),
    );
  }
};

/**
 * Describes what is deleted and what is kept when a connection is forgotten.
 *
 * @param groups The number of the connection's groups that are stored on this machine.
 */
function forgottenText(groups: number): string {
  if (groups === 0) return l10n.t("Its API token is deleted from this machine. Nothing changes on the service.");
  return groups === 1
    ? l10n.t(
        "Its API token is deleted from this machine. This machine stores 1 user group of this connection. You can keep it with its token, or forget it too. Nothing changes on the service.",
      )
    : l10n.t(
        "Its API token is deleted from this machine. This machine stores {0} user groups of this connection. You can keep them with their tokens, or forget them too. Nothing changes on the service.",
        groups,
      );
}

/**
 * Removes groups from this machine one by one.
 *
 * @returns The groups that were kept because they have a pending rotation.
 */
async function forgetGroups(
  { userGroups }: CommandContext,
  groups: readonly GroupItem[],
): Promise<readonly GroupItem[]> {
  const [rotator, targets] = await Promise.all([userGroups.rotator(), userGroups.targets()]);
  const kept: GroupItem[] = [];
  for (const group of groups) {
    if (await rotator.forget(group.row.key)) {
      await targets.forget(group.row.key);
      await userGroups.details.remove(group.row.key);
    } else kept.push(group);
  }
  return kept;
}
