import { window } from "vscode";
import type { Command } from "../tools.ts";
import { shown } from "../ui/shown.ts";
import { requireTrust } from "./apiToken.ts";
import { freshToken } from "./copyToken.ts";
import { pickGroup } from "./pick.ts";
import { TOKEN_VARIABLE } from "./writeEnv.ts";

/** Opens a terminal whose environment holds the token of a group, so that it is in no file at all. */
export const openTerminal: Command = async (tools, target) => {
  requireTrust();
  const group = await pickGroup(tools, target, "Open a terminal with the token of which user group?");
  const token = group && (await freshToken(tools, group));
  if (!group || token === undefined) return;
  window
    .createTerminal({
      name: `${shown(group.row.key.userGroupId, 30)} · ${TOKEN_VARIABLE}`,
      env: { [TOKEN_VARIABLE]: token },
      message: `${TOKEN_VARIABLE} holds the token of ${shown(group.row.key.userGroupId)}, in this terminal alone.`,
      // A terminal that the editor restores would keep its environment on disk.
      isTransient: true,
    })
    .show();
};
