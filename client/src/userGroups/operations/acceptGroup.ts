import type { GroupKey } from "@sitekeeper/user-groups";
import type { CommandContext } from "../commandContext.ts";
import { confirm } from "../ui/confirm.ts";
import { environmentText } from "../ui/environmentText.ts";
import { showReportMessage } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { safeText } from "../ui/safeText.ts";

/** Asks for confirmation, then replaces what this machine stores of a group by what the service has now. */
export async function acceptGroup({ userGroups, log }: CommandContext, key: GroupKey): Promise<void> {
  const id = safeText(key.userGroupId);
  const sure = await confirm({
    title: `Accept the server state of "${id}" (${environmentText(key.environment)})?`,
    detail:
      "The token stored on this machine is replaced by the one that the service has now, and a pending rotation of the group is dropped. If the service created the group again, its mapping and properties are those of the new group.",
    button: "Accept Server State",
  });
  if (!sure) return;
  const rotator = await userGroups.rotator();
  const report = await withProgress(`Fetching "${id}"…`, (signal) => rotator.accept(key, { signal }));
  void showReportMessage(log, report);
}
