import { env, window } from "vscode";
import type { Command } from "../tools.ts";
import { pickGroup } from "./pick.ts";

/** Copies the id of a group: it is no secret. */
export const copyId: Command = async (tools, target) => {
  const group = await pickGroup(tools, target, "Copy the id of which user group?");
  if (!group) return;
  await env.clipboard.writeText(group.row.key.userGroupId);
  window.setStatusBarMessage("$(check) Id copied", 3000);
};
