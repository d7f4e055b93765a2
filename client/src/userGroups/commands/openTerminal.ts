import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import { terminalCommands } from "../../terminalCommands.ts";
import type { Command } from "../commandContext.ts";
import { freshToken } from "../operations/freshToken.ts";
import { pickGroup } from "../operations/pickGroup.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { TOKEN_VARIABLE } from "../tokenUsages/tokenVariable.ts";
import { safeText } from "../ui/safeText.ts";

/**
 * Opens a terminal with the token of a group in its environment, so that no file contains the token. The commands
 * `user-groups` and `site-config` are on its path.
 */
export const openTerminal: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select the user group whose token the terminal gets"));
  const token = group && (await freshToken(context, group));
  if (!group || token === undefined) return;
  window
    .createTerminal({
      name: `${safeText(group.row.key.userGroupId, 30)} · ${TOKEN_VARIABLE}`,
      env: { ...terminalCommands(context.userGroups.extensionFolder), [TOKEN_VARIABLE]: token },
      message: l10n.t(
        "{0} contains the token of {1} in this terminal only.",
        TOKEN_VARIABLE,
        safeText(group.row.key.userGroupId),
      ),
      // A terminal that the editor restores would keep its environment on disk.
      isTransient: true,
    })
    .show();
};
