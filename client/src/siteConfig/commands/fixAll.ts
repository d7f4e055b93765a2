import { FIX_ALL, type FixAllResult, type UriParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { fixAllText } from "../fixAllText.ts";

/** Applies every safe fix of the active site config or page as one undo step, and says what is left for its author. */
export async function fixAll({ server }: CommandContext): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  const client = await server.start();
  const params: UriParams = { uri: client.code2ProtocolConverter.asUri(document.uri) };
  const result = await client.sendRequest<FixAllResult | null>(FIX_ALL, params);
  if (!result) {
    await window.showInformationMessage(
      l10n.t("The active file is neither a site config nor a page of a site. Open one, then run the command again."),
    );
    return;
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(result.edit);
  // VS Code does not look at the version in the edit.
  const isApplied = !edit || (document.version === result.version && (await workspace.applyEdit(edit)));
  // The command ends without waiting for the message to be closed.
  void window.showInformationMessage(
    isApplied ? fixAllText(result) : l10n.t("The file has changed in the meantime. Run the command again."),
  );
}
