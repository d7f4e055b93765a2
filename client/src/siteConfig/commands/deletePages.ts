import { DELETE_PAGES, type DeletePagesParams, type DeletePagesResult } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { WorkspaceEdit, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { rowsFor } from "../navigation/chosenRows.ts";
import { fileOf } from "../navigation/treeItem.ts";

/** Deletes pages with their entries, and turns the links to them into text, as one step that can be undone. */
export async function deletePages({ navigation, server }: CommandContext, ...given: unknown[]): Promise<void> {
  const rows = await rowsFor(navigation, ["page", "unlistedPage"], given, l10n.t("Select the page to delete"));
  const files = new Map(rows.flatMap((row) => fileOf(row) ?? []).map((uri) => [uri.toString(), uri]));
  const [first] = files.values();
  if (!first) return;
  const client = await server.start();
  const params: DeletePagesParams = {
    uris: [...files.values()].map((uri) => client.code2ProtocolConverter.asUri(uri)),
  };
  const result = await client.sendRequest<DeletePagesResult>(DELETE_PAGES, params);
  const button = l10n.t("Delete");
  const question =
    files.size === 1 ? l10n.t("Delete {0}?", workspace.asRelativePath(first)) : l10n.t("Delete {0} pages?", files.size);
  const answer = await window.showWarningMessage(question, { modal: true, detail: consequencesOf(result) }, button);
  if (answer !== button) return;
  const edit =
    (result.edit && (await client.protocol2CodeConverter.asWorkspaceEdit(result.edit))) ?? new WorkspaceEdit();
  for (const uri of files.values()) edit.deleteFile(uri, { ignoreIfNotExists: true });
  server.unsaved.expect(edit);
  if (await workspace.applyEdit(edit)) void server.unsaved.offer();
  else void window.showErrorMessage(l10n.t("Could not delete {0}.", workspace.asRelativePath(first)));
}

/** What a deletion changes besides the files, in sentences. */
export function consequencesOf({ links, left }: Pick<DeletePagesResult, "links" | "left">): string {
  return [
    l10n.t("Entries in the navigation are removed."),
    ...(links === 1 ? [l10n.t("1 link becomes text.")] : []),
    ...(links > 1 ? [l10n.t("{0} links become text.", links)] : []),
    ...(left === 1 ? [l10n.t("1 other reference, such as an import, stays and is reported.")] : []),
    ...(left > 1 ? [l10n.t("{0} other references, such as imports, stay and are reported.", left)] : []),
  ].join(" ");
}
