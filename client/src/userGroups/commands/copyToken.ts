import * as l10n from "@vscode/l10n";
import type { Command } from "../commandContext.ts";
import { freshToken } from "../operations/freshToken.ts";
import { pickGroup } from "../operations/pickGroup.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { CLIPBOARD_MS } from "../secrets/secretClipboard.ts";
import { groupLabel } from "../ui/groupLabel.ts";
import { showInfo } from "../ui/messages.ts";

/** Copies the token of a group, after verifying that it is current. */
export const copyToken: Command = async (context, target) => {
  requireTrust();
  const group = await pickGroup(context, target, l10n.t("Select the user group whose token to copy"));
  if (!group) return;
  const token = await freshToken(context, group);
  if (token === undefined) return;
  await context.clipboard.copy(token);
  void showInfo(
    l10n.t(
      "Copied the token of {0}. The clipboard is cleared in {1} s unless you copy something else.",
      groupLabel(group),
      CLIPBOARD_MS / 1000,
    ),
  );
};
