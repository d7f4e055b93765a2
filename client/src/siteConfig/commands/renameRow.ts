import * as l10n from "@vscode/l10n";
import { Uri, WorkspaceEdit, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { nameOf } from "../navigation/appearance.ts";
import { askGroupName, askName, askPageFile } from "../navigation/askNames.ts";
import { current, rowsFor } from "../navigation/chosenRows.ts";

/** Renames a group or another part in the config, or the file of a page, whose entries and links follow. */
export async function renameRow({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  const [chosen] = await rowsFor(
    navigation,
    ["group", "page", "unlistedPage"],
    given,
    l10n.t("Select the group or page to rename"),
  );
  if (!chosen) return;
  if (chosen.kind === "group") {
    const { label, name: shown, kind } = chosen.group;
    const name =
      kind === "group"
        ? await askGroupName(l10n.t("Rename Group"), shown)
        : await askName(nameOf(chosen.group), label ?? shown, kind === "language");
    const [item] = name === undefined ? [] : current(navigation, [chosen]);
    if (name !== undefined && item)
      await navigation.change(item.config, { kind: "rename", node: item.group.nodeId, name });
    return;
  }
  const { file, slug } = chosen.page;
  if (file === undefined) {
    void window.showInformationMessage(l10n.t('Page "{0}" not found.', slug));
    return;
  }
  const folder = Uri.joinPath(Uri.parse(chosen.config), "..");
  const target = await askPageFile(folder, file);
  if (!target) return;
  const edit = new WorkspaceEdit();
  // As in the explorer: the language server is asked for the edits in other files, and VS Code shows them first.
  edit.renameFile(Uri.joinPath(folder, file), target, { overwrite: false });
  if (!(await workspace.applyEdit(edit)))
    void window.showErrorMessage(l10n.t("Could not rename {0}.", workspace.asRelativePath(Uri.joinPath(folder, file))));
}
