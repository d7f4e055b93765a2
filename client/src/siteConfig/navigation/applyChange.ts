import {
  CHANGE_NAVIGATION,
  type ChangeNavigationParams,
  type ChangeNavigationResult,
  type NavigationChange,
} from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { type Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

/** Why a change of outdated rows is refused. */
export function changedMeanwhile(): string {
  return l10n.t("The navigation has changed in the meantime. Try again.");
}

/**
 * Changes the navigation of a config as one undo step. Shows a message when that is impossible.
 *
 * @param version of the text that the paths of the change belong to
 */
export async function applyChange(
  client: BaseLanguageClient,
  config: Uri,
  version: number,
  change: NavigationChange,
): Promise<void> {
  // The server changes only open documents.
  const document = await workspace.openTextDocument(config);
  const params: ChangeNavigationParams = { uri: client.code2ProtocolConverter.asUri(config), version, change };
  const result = await client.sendRequest<ChangeNavigationResult>(CHANGE_NAVIGATION, params);
  if ("problem" in result) {
    void window.showInformationMessage(result.problem);
    return;
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(result.edit);
  if (!edit) return;
  // VS Code does not look at the version in the edit.
  if (document.version !== version || !(await workspace.applyEdit(edit))) {
    void window.showInformationMessage(changedMeanwhile());
  }
}
