import type { CommandContext } from "../commandContext.ts";
import type { GroupItem } from "../view/items.ts";

/** Removes groups from this machine, one after another. @returns those that stay, because a rotation of them is pending */
export async function forgetGroups(
  { userGroups }: CommandContext,
  groups: readonly GroupItem[],
): Promise<readonly GroupItem[]> {
  const rotator = await userGroups.rotator();
  const kept: GroupItem[] = [];
  for (const group of groups) {
    if (await rotator.forget(group.row.key)) await userGroups.details.remove(group.row.key);
    else kept.push(group);
  }
  return kept;
}
