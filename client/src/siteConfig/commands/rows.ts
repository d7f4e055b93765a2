import { DELETE_PAGES, type DeletePagesParams, type DeletePagesResult } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { commands, env, Uri, ViewColumn, WorkspaceEdit, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { nameOf } from "../navigation/appearance.ts";
import { askGroupName, askName, askPageFile } from "../navigation/askNames.ts";
import { current, itemsIn, rowsFor } from "../navigation/chosenRows.ts";
import type { ListedItem, PageItem, UnlistedItem } from "../navigation/navigationTree.ts";
import { fileOf } from "../navigation/treeItem.ts";

/** Opens a page beside the active editor. */
export async function openToSide(context: CommandContext, ...args: unknown[]): Promise<void> {
  const [row] = await pagesFor(context, args, l10n.t("Select the page to open"));
  const file = row && fileOf(row);
  if (file) await window.showTextDocument(file, { viewColumn: ViewColumn.Beside });
}

/** Reveals the file of a page in the Explorer. */
export async function revealInExplorer(context: CommandContext, ...args: unknown[]): Promise<void> {
  const [row] = await pagesFor(context, args, l10n.t("Select the page to reveal"));
  const file = row && fileOf(row);
  if (file) await commands.executeCommand("revealInExplorer", file);
}

/** Opens the preview of a site at the selected page. */
export async function showInPreview(context: CommandContext, ...args: unknown[]): Promise<void> {
  const placeHolder = l10n.t("Select the page to show in the preview");
  const [row] = await rowsFor(context.navigation, ["page"], args, placeHolder);
  if (row) context.previews.show(Uri.parse(row.config), row.page.nodeId);
}

/** Goes to the entry of a group or page in the config. */
export async function goToEntry({ navigation }: CommandContext, ...args: unknown[]): Promise<void> {
  const placeHolder = l10n.t("Select the group or page to show in the site config");
  const [row] = await rowsFor(navigation, ["group", "page"], args, placeHolder);
  if (row) await navigation.showField(row, { takesFocus: true });
}

/** Selects the field of a row in the config, but leaves the focus in the view. */
export async function showField({ navigation }: CommandContext, args: unknown): Promise<void> {
  const row = itemsIn(navigation, [args]).find(
    (item): item is ListedItem => item.kind === "group" || item.kind === "page",
  );
  if (row) await navigation.showField(row);
}

/** Copies the paths of pages, one per line, in the form used in the config and in links. */
export async function copyPath(context: CommandContext, ...args: unknown[]): Promise<void> {
  const rows = await pagesFor(context, args, l10n.t("Select the page whose path to copy"));
  if (rows.length > 0) await env.clipboard.writeText(rows.map(({ page }) => page.slug).join("\n"));
}

function pagesFor(
  { navigation }: CommandContext,
  args: readonly unknown[],
  placeHolder: string,
): Promise<readonly (PageItem | UnlistedItem)[]> {
  return rowsFor(navigation, ["page", "unlistedPage"], args, placeHolder);
}

/** Renames a group or another part in the config, or renames a page's file and updates its entries and links. */
export async function renameRow({ navigation }: CommandContext, ...args: unknown[]): Promise<void> {
  const [row] = await rowsFor(
    navigation,
    ["group", "page", "unlistedPage"],
    args,
    l10n.t("Select the group or page to rename"),
  );
  if (!row) return;
  if (row.kind === "group") {
    const { label, name: shown, kind } = row.group;
    const name =
      kind === "group"
        ? await askGroupName(l10n.t("Rename Group"), shown)
        : await askName(
            l10n.t("Rename {0}", nameOf(row.group)),
            kind === "language"
              ? l10n.t("The language code, for example en or de")
              : l10n.t("The name that readers see"),
            label ?? shown,
          );
    const [item] = name === undefined ? [] : current(navigation, [row]);
    if (name !== undefined && item)
      await navigation.change(item.config, { kind: "rename", node: item.group.nodeId, name });
    return;
  }
  const { file, slug } = row.page;
  if (file === undefined) {
    void window.showInformationMessage(l10n.t('Page "{0}" not found.', slug));
    return;
  }
  const folder = Uri.joinPath(Uri.parse(row.config), "..");
  const target = await askPageFile(folder, file);
  if (!target) return;
  const edit = new WorkspaceEdit();
  // As with a rename in the Explorer, the language server edits other files, and VS Code previews the edits.
  edit.renameFile(Uri.joinPath(folder, file), target, { overwrite: false });
  if (!(await workspace.applyEdit(edit)))
    void window.showErrorMessage(l10n.t("Could not rename {0}.", workspace.asRelativePath(Uri.joinPath(folder, file))));
}

/** Deletes pages and their entries, and turns links to them into text, in a single undo step. */
export async function deletePages({ navigation, server }: CommandContext, ...args: unknown[]): Promise<void> {
  const rows = await rowsFor(navigation, ["page", "unlistedPage"], args, l10n.t("Select the page to delete"));
  const files = new Map(rows.flatMap((row) => fileOf(row) ?? []).map((uri) => [uri.toString(), uri]));
  const [first] = files.values();
  if (!first) return;
  const client = await server.start();
  const params: DeletePagesParams = {
    uris: [...files.values()].map((uri) => client.code2ProtocolConverter.asUri(uri)),
  };
  const request = () => client.sendRequest<DeletePagesResult>(DELETE_PAGES, params);
  const detail = consequencesOf(await request());
  const button = l10n.t("Delete");
  const question =
    files.size === 1 ? l10n.t("Delete {0}?", workspace.asRelativePath(first)) : l10n.t("Delete {0} pages?", files.size);
  const answer = await window.showWarningMessage(question, { modal: true, detail }, button);
  if (answer !== button) return;
  // Files may have changed while the question was open.
  const { edit: otherEdits } = await request();
  const edit = (await client.protocol2CodeConverter.asWorkspaceEdit(otherEdits)) ?? new WorkspaceEdit();
  for (const uri of files.values()) edit.deleteFile(uri, { ignoreIfNotExists: true });
  if (!(await workspace.applyEdit(edit, { isRefactoring: true })))
    void window.showErrorMessage(l10n.t("Could not delete {0}.", workspace.asRelativePath(first)));
}

/** Describes the other changes that come with a deletion. */
export function consequencesOf({ links, left }: Pick<DeletePagesResult, "links" | "left">): string {
  return [
    l10n.t("Entries in the navigation are removed."),
    ...(links === 1 ? [l10n.t("1 link becomes text.")] : []),
    ...(links > 1 ? [l10n.t("{0} links become text.", links)] : []),
    ...(left === 1 ? [l10n.t("1 other reference, such as an import, stays and is reported.")] : []),
    ...(left > 1 ? [l10n.t("{0} other references, such as imports, stay and are reported.", left)] : []),
  ].join(" ");
}
