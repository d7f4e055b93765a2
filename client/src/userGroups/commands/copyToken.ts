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
  const group = await pickGroup(context, target, "Select the user group whose token to copy");
  if (!group) return;
  const token = await freshToken(context, group);
  if (token === undefined) return;
  await context.clipboard.copy(token);
  void showInfo(
    `Copied the token of ${groupLabel(group)}. The clipboard is cleared in ${CLIPBOARD_MS / 1000} s unless you copy something else.`,
  );
};
