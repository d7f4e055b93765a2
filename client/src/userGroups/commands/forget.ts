import type { Command } from "../commandContext.ts";
import { forgetGroups } from "../operations/forgetGroups.ts";
import { pickGroups } from "../operations/pickGroup.ts";
import { confirm } from "../ui/confirm.ts";
import { groupLabel } from "../ui/groupLabel.ts";
import { showInfo, showWarning } from "../ui/messages.ts";

/** Removes groups from this machine. The service keeps them. */
export const forget: Command = async (context, target) => {
  const groups = await pickGroups(context, target, "Select the user groups to forget on this machine");
  const [first] = groups;
  if (!first) return;
  const what = groups.length === 1 ? groupLabel(first) : `${groups.length} user groups`;
  const sure = await confirm({
    title: `Forget ${what} on this machine?`,
    detail: `The stored token and everything else that this machine stores about ${groups.length === 1 ? "the group" : "the groups"} is deleted. Nothing changes at the service: "Get or Create User Group" fetches a group again by its ID.`,
    button: "Forget",
  });
  if (!sure) return;
  const kept = await forgetGroups(context, groups);
  if (kept.length === 0) void showInfo(`Forgot ${what}.`);
  else void showWarning(`Not forgotten because a rotation is pending: ${kept.map(groupLabel).join(", ")}.`);
};
