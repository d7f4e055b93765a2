import * as l10n from "@vscode/l10n";
import type { Command } from "../commandContext.ts";
import { forgetGroups } from "../operations/forgetGroups.ts";
import { pickGroups } from "../operations/pickGroup.ts";
import { confirm } from "../ui/confirm.ts";
import { groupLabel } from "../ui/groupLabel.ts";
import { showInfo, showWarning } from "../ui/messages.ts";

/** Removes groups from this machine. The service keeps them. */
export const forget: Command = async (context, target) => {
  const groups = await pickGroups(context, target, l10n.t("Select the user groups to forget on this machine"));
  const [first] = groups;
  if (!first) return;
  const isOne = groups.length === 1;
  const label = groupLabel(first);
  const sure = await confirm({
    title: isOne
      ? l10n.t("Forget {0} on this machine?", label)
      : l10n.t("Forget {0} user groups on this machine?", groups.length),
    detail: isOne
      ? l10n.t(
          'The stored token and everything else that this machine stores about the group is deleted. Nothing changes at the service: "Get or Create User Group" fetches a group again by its ID.',
        )
      : l10n.t(
          'The stored tokens and everything else that this machine stores about the groups are deleted. Nothing changes at the service: "Get or Create User Group" fetches a group again by its ID.',
        ),
    button: l10n.t("Forget"),
  });
  if (!sure) return;
  const kept = await forgetGroups(context, groups);
  if (kept.length === 0) {
    void showInfo(isOne ? l10n.t("Forgot {0}.", label) : l10n.t("Forgot {0} user groups.", groups.length));
  } else {
    void showWarning(l10n.t("Not forgotten because a rotation is pending: {0}.", kept.map(groupLabel).join(", ")));
  }
};
