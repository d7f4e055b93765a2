import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { Command } from "../commandContext.ts";
import { sameAccount } from "../connections/connections.ts";
import { LOCAL_ORIGIN } from "../localService/localNames.ts";
import { forgetGroups } from "../operations/forgetGroups.ts";
import { pickConnection } from "../operations/pickConnection.ts";
import { environmentText } from "../ui/environmentText.ts";
import { groupLabel } from "../ui/groupLabel.ts";
import { showInfo, showWarning } from "../ui/messages.ts";
import { safeText } from "../ui/safeText.ts";
import { readTree } from "../view/tree.ts";

/** Removes a connection with its API token from this machine, and its groups too if the user says so. */
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
  const [ALONE, WITH_GROUPS] = [l10n.t("Forget Connection"), l10n.t("Forget Connection and Groups")];
  const name = safeText(connection?.name ?? account.origin);
  const pressed = await window.showWarningMessage(
    l10n.t("Forget {0} ({1})?", name, environmentText(account.environment)),
    { modal: true, detail: forgottenText(groups.length) },
    ...(connection ? [ALONE] : []),
    ...(groups.length > 0 ? [WITH_GROUPS] : []),
  );
  if (!pressed) return;
  const kept = pressed === ALONE ? [] : await forgetGroups(context, groups);
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

/** What forgetting a connection deletes, and what it keeps. @param groups how many groups of it are stored here */
function forgottenText(groups: number): string {
  if (groups === 0) return l10n.t("Its API token is deleted from this machine. Nothing changes at the service.");
  return groups === 1
    ? l10n.t(
        "Its API token is deleted from this machine. This machine stores 1 user group of this connection. You can keep it with its token, or forget it too. Nothing changes at the service.",
      )
    : l10n.t(
        "Its API token is deleted from this machine. This machine stores {0} user groups of this connection. You can keep them with their tokens, or forget them too. Nothing changes at the service.",
        groups,
      );
}
