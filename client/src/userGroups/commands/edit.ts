import * as l10n from "@vscode/l10n";
import { Uri, window } from "vscode";
import type { Command } from "../commandContext.ts";
import { groupUriParts } from "../document/groupUri.ts";
import { activeGroupDocument } from "../document/register.ts";
import { pickGroup } from "../operations/pick.ts";
import { showInfo } from "../ui/notifications.ts";

/** Opens a group as a JSON document with its name, mapping and properties. */
export const edit: Command = async (context, target) => {
  const group = await pickGroup(context, target, l10n.t("Select the user group to edit"));
  if (group) await window.showTextDocument(Uri.from(groupUriParts(group.row.key)), { preview: false });
};

/** Saves the active group document. */
export const save: Command = async ({ documents }) => {
  const document = activeGroupDocument();
  if (document) await documents.save(document);
  else void showInfo(l10n.t('No user group document is open. Run "Edit User Group" first.'));
};
