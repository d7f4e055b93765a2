import type { GroupKey } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
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
    title: l10n.t('Accept the server state of "{0}" ({1})?', id, environmentText(key.environment)),
    detail: l10n.t(
      "The token stored on this machine is replaced by the one that the service has now, and a pending rotation of the group is dropped. If the service created the group again, its mapping and properties are those of the new group.",
    ),
    button: l10n.t("Accept Server State"),
  });
  if (!sure) return;
  const rotator = await userGroups.rotator();
  const report = await withProgress(l10n.t('Fetching "{0}"…', id), (signal) => rotator.accept(key, { signal }));
  void showReportMessage(log, report);
}
