import * as l10n from "@vscode/l10n";
import { commands, env, Uri, ViewColumn, window } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { itemsIn, rowsFor } from "../navigation/chosenRows.ts";
import type { ListedItem, PageItem, UnlistedItem } from "../navigation/navigationTree.ts";
import { fileOf } from "../navigation/treeItem.ts";

/** Opens a page beside the active editor. */
export async function openToSide(context: CommandContext, ...given: unknown[]): Promise<void> {
  const [row] = await pagesFor(context, given, l10n.t("Select the page to open"));
  const file = row && fileOf(row);
  if (file) await window.showTextDocument(file, { viewColumn: ViewColumn.Beside });
}

/** Selects the file of a page in the explorer. */
export async function revealInExplorer(context: CommandContext, ...given: unknown[]): Promise<void> {
  const [row] = await pagesFor(context, given, l10n.t("Select the page to reveal"));
  const file = row && fileOf(row);
  if (file) await commands.executeCommand("revealInExplorer", file);
}

/** Opens the preview of the site at a page. */
export async function showInPreview(context: CommandContext, ...given: unknown[]): Promise<void> {
  const placeHolder = l10n.t("Select the page to show in the preview");
  const [row] = await rowsFor(context.navigation, ["page"], given, placeHolder);
  if (row) context.previews.show(Uri.parse(row.config), row.page.nodeId);
}

/** Goes to the entry of a group or page in the config. */
export async function goToEntry({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  const placeHolder = l10n.t("Select the group or page whose entry to show");
  const [row] = await rowsFor(navigation, ["group", "page"], given, placeHolder);
  if (row) await navigation.showField(row, { takesFocus: true });
}

/** Selects the field of a row in the config. The focus stays in the view. */
export async function showField({ navigation }: CommandContext, given: unknown): Promise<void> {
  const row = itemsIn(navigation, [given]).find(
    (item): item is ListedItem => item.kind === "group" || item.kind === "page",
  );
  if (row) await navigation.showField(row);
}

/** Copies the paths of pages as a config and the links of pages name them, one on a line. */
export async function copyPath(context: CommandContext, ...given: unknown[]): Promise<void> {
  const rows = await pagesFor(context, given, l10n.t("Select the page whose path to copy"));
  if (rows.length > 0) await env.clipboard.writeText(rows.map(({ page }) => page.slug).join("\n"));
}

function pagesFor(
  { navigation }: CommandContext,
  given: readonly unknown[],
  placeHolder: string,
): Promise<readonly (PageItem | UnlistedItem)[]> {
  return rowsFor(navigation, ["page", "unlistedPage"], given, placeHolder);
}
