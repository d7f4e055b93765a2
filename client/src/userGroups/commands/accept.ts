import type { GroupKey } from "@sitekeeper/user-groups";
import type { Command, Tools } from "../tools.ts";
import { confirm } from "../ui/confirm.ts";
import { tellReport } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { shown } from "../ui/shown.ts";
import { environmentText } from "../view/treeItem.ts";
import { requireTrust } from "./apiToken.ts";
import { pickGroup } from "./pick.ts";

/** Takes a group as it is at the service now, after an alarm said that another one has its id. */
export const accept: Command = async (tools, target) => {
  requireTrust();
  const group = await pickGroup(tools, target, "Accept which user group as it is at the service now?");
  if (group) await acceptGroup(tools, group.row.key);
};

/** Asks, and takes the group as it is now. */
export async function acceptGroup({ keeper, log }: Tools, key: GroupKey): Promise<void> {
  const id = shown(key.userGroupId);
  const sure = await confirm({
    title: `Take "${id}" (${environmentText(key.environment)}) as it is at the service now?`,
    detail:
      "The token that this machine knew is replaced by the one that the service has now, and an unfinished rotation of the group is dropped. If the group was created anew, its mapping and properties are those of the new one.",
    button: "Accept the Group",
  });
  if (!sure) return;
  const rotator = await keeper.rotator();
  const report = await withProgress(`Fetching "${id}"…`, (signal) => rotator.accept(key, { signal }));
  void tellReport(log, report);
}
