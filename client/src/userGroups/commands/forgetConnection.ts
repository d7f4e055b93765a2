import { window } from "vscode";
import { sameAccount } from "../connections.ts";
import { LOCAL_ORIGIN } from "../localService/localService.ts";
import type { Command } from "../tools.ts";
import { tell, warn } from "../ui/messages.ts";
import { shown } from "../ui/shown.ts";
import { readTree } from "../view/tree.ts";
import { environmentText } from "../view/treeItem.ts";
import { forgetGroups } from "./forget.ts";
import { groupText } from "./operations.ts";
import { pickConnection } from "./pick.ts";

/** Removes a connection with its API token from this machine; its groups too, if the user says so. */
export const forgetConnection: Command = async (tools, target) => {
  const { keeper } = tools;
  const missing = target.find((item) => item.type === "missing-connection");
  const connection = missing ? undefined : await pickConnection(tools, target, "Forget which connection?");
  const account = missing?.account ?? connection;
  if (!account) return;
  if (account.origin === LOCAL_ORIGIN) {
    void tell('The local service is no connection to forget. "Stop" ends it, and "Reset" deletes its data.');
    return;
  }
  const groups = (await readTree(keeper, "")).groups.filter(({ row }) => sameAccount(row.key, account));
  const count = `${groups.length} user group${groups.length === 1 ? "" : "s"}`;
  const alone = connection ? ["Forget Connection"] : [];
  const pressed = await window.showWarningMessage(
    `Forget ${shown(connection?.name ?? account.origin)} (${environmentText(account.environment)})?`,
    {
      modal: true,
      detail: `Its API token is removed from this machine.${
        groups.length === 0
          ? ""
          : ` This machine knows ${count} of it: they can stay known, with their tokens, or be forgotten too.`
      } At the service nothing changes.`,
    },
    ...alone,
    ...(groups.length > 0 ? ["Forget Its Groups Too"] : []),
  );
  if (!pressed) return;
  const kept = pressed === "Forget Connection" ? [] : await forgetGroups(tools, groups);
  await keeper.apiTokens.delete(account);
  if (connection) await keeper.connections.remove(connection.name);
  if (kept.length === 0) void tell(`Forgot ${shown(connection?.name ?? account.origin)}.`);
  else {
    void warn(
      `The connection is forgotten, but these groups are not, because a rotation is unfinished: ${kept.map(groupText).join(", ")}. Connect again to finish it.`,
    );
  }
};
