import { Uri, window } from "vscode";
import { groupUriParts } from "../document/groupUri.ts";
import type { Command } from "../tools.ts";
import { pickGroup } from "./pick.ts";

/** Opens the JSON document of a group: its name, mapping and properties. */
export const edit: Command = async (tools, target) => {
  const group = await pickGroup(tools, target, "Which user group do you want to edit?");
  if (group) await window.showTextDocument(Uri.from(groupUriParts(group.row.key)), { preview: false });
};
