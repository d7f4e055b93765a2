import * as l10n from "@vscode/l10n";
import { env, window } from "vscode";
import type { Command } from "../commandContext.ts";
import { pickGroup } from "../operations/pickGroup.ts";

/** Copies the ID of a group, which is not a secret. */
export const copyId: Command = async (context, target) => {
  const group = await pickGroup(context, target, l10n.t("Select the user group whose ID to copy"));
  if (!group) return;
  await env.clipboard.writeText(group.row.key.userGroupId);
  window.setStatusBarMessage(l10n.t("$(check) ID copied"), 3000);
};
