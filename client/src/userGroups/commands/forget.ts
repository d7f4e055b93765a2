import type { Command, Tools } from "../tools.ts";
import { confirm } from "../ui/confirm.ts";
import { tell, warn } from "../ui/messages.ts";
import type { GroupItem } from "../view/items.ts";
import { groupText } from "./operations.ts";
import { pickGroups } from "./pick.ts";

/** Forgets groups on this machine. At the service nothing changes. */
export const forget: Command = async (tools, target) => {
  const groups = await pickGroups(tools, target, "Forget which user groups on this machine?");
  const [first] = groups;
  if (!first) return;
  const what = groups.length === 1 ? groupText(first) : `${groups.length} user groups`;
  const sure = await confirm({
    title: `Forget ${what} on this machine?`,
    detail: `The stored token and what else this machine knows of ${groups.length === 1 ? "it" : "them"} are removed here. At the service nothing changes: "Get or Create User Group" brings a group back by its id.`,
    button: "Forget",
  });
  if (!sure) return;
  const kept = await forgetGroups(tools, groups);
  if (kept.length === 0) void tell(`Forgot ${what}.`);
  else void warn(`Not forgotten, because a rotation is unfinished: ${kept.map(groupText).join(", ")}.`);
};

/** Forgets groups, one after another. @returns those that are kept: a rotation of theirs is unfinished */
export async function forgetGroups({ keeper }: Tools, groups: readonly GroupItem[]): Promise<readonly GroupItem[]> {
  const rotator = await keeper.rotator();
  const kept: GroupItem[] = [];
  for (const group of groups) {
    if (await rotator.forget(group.row.key)) await keeper.details.remove(group.row.key);
    else kept.push(group);
  }
  return kept;
}
