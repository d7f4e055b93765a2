import * as l10n from "@vscode/l10n";
import { Uri, window } from "vscode";
import type { Command } from "../commandContext.ts";
import { groupUriParts } from "../document/groupUri.ts";
import { pickGroup } from "../operations/pickGroup.ts";

/** Opens the JSON document of a group: its name, mapping and properties. */
export const edit: Command = async (context, target) => {
  const group = await pickGroup(context, target, l10n.t("Select the user group to edit"));
  if (group) await window.showTextDocument(Uri.from(groupUriParts(group.row.key)), { preview: false });
};
