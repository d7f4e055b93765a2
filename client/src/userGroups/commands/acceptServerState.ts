import * as l10n from "@vscode/l10n";
import type { Command } from "../commandContext.ts";
import { acceptGroup } from "../operations/acceptGroup.ts";
import { pickGroup } from "../operations/pickGroup.ts";
import { requireTrust } from "../operations/requireTrust.ts";

/** Accepts a group as the service has it now, after an alarm said that the group is not the one of before. */
export const acceptServerState: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select the user group whose server state to accept"));
  if (group) await acceptGroup(context, group.row.key);
};
