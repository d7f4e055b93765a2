import { env, window } from "vscode";
import type { Command } from "../commandContext.ts";
import { pickGroup } from "../operations/pickGroup.ts";

/** Copies the ID of a group, which is not a secret. */
export const copyId: Command = async (context, target) => {
  const group = await pickGroup(context, target, "Select the user group whose ID to copy");
  if (!group) return;
  await env.clipboard.writeText(group.row.key.userGroupId);
  window.setStatusBarMessage("$(check) ID copied", 3000);
};
