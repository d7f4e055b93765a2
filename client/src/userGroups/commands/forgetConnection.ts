import { counted } from "@sitekeeper/server/counted";
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
  const connection = missing ? undefined : await pickConnection(context, target, "Select the connection to forget");
  const account = missing?.account ?? connection;
  if (!account) return;
  if (account.origin === LOCAL_ORIGIN) {
    void showInfo(
      'The connection to the local service cannot be forgotten. Run "Stop Local User Group Service" to end it, or "Reset Local User Group Service" to delete its data.',
    );
    return;
  }
  const groups = (await readTree(userGroups, "")).groups.filter(({ row }) => sameAccount(row.key, account));
  const alone = connection ? ["Forget Connection"] : [];
  const pressed = await window.showWarningMessage(
    `Forget ${safeText(connection?.name ?? account.origin)} (${environmentText(account.environment)})?`,
    {
      modal: true,
      detail: `Its API token is deleted from this machine.${
        groups.length === 0
          ? ""
          : ` This machine stores ${counted(groups.length, "user group")} of this connection. You can keep them with their tokens, or forget them too.`
      } Nothing changes at the service.`,
    },
    ...alone,
    ...(groups.length > 0 ? ["Forget Connection and Groups"] : []),
  );
  if (!pressed) return;
  const kept = pressed === "Forget Connection" ? [] : await forgetGroups(context, groups);
  await userGroups.apiTokens.delete(account);
  await userGroups.unchecked.note(account, true);
  if (connection) await userGroups.connections.remove(connection.name);
  if (kept.length === 0) void showInfo(`Forgot ${safeText(connection?.name ?? account.origin)}.`);
  else {
    void showWarning(
      `Forgot the connection, but not these groups, because a rotation is pending: ${kept.map(groupLabel).join(", ")}. Connect again to finish it.`,
    );
  }
};
