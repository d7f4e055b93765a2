import { REDIRECTS_AFTER_MOVE, type RedirectsAfterMoveParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { ConfigurationTarget, type FileRenameEvent, type WorkspaceEdit, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { SECTION } from "./settings.ts";

/** The setting that says what happens after a page has moved. */
const SETTING = "redirectMovedPages";

type Choice = "ask" | "always" | "never";

/**
 * Adds redirects from the old addresses of pages that were renamed or moved, as the user chooses.
 *
 * @param apply makes the edit in the editor
 */
export async function redirectMovedPages(
  client: BaseLanguageClient,
  { files }: FileRenameEvent,
  apply: (edit: WorkspaceEdit) => Promise<void>,
): Promise<void> {
  const settings = workspace.getConfiguration(SECTION, files[0]?.newUri);
  const choice = settings.get<Choice>(SETTING, "ask");
  if (choice === "never") return;
  const params: RedirectsAfterMoveParams = {
    files: files.map(({ oldUri, newUri }) => ({
      oldUri: client.code2ProtocolConverter.asUri(oldUri),
      newUri: client.code2ProtocolConverter.asUri(newUri),
    })),
  };
  const redirects = async (): Promise<WorkspaceEdit | undefined> =>
    client.protocol2CodeConverter.asWorkspaceEdit(await client.sendRequest(REDIRECTS_AFTER_MOVE, params));
  const edit = await redirects();
  if (!edit) return;
  if (choice === "always") return apply(edit);
  const [ADD, ALWAYS, NEVER] = [l10n.t("Add Redirect"), l10n.t("Always"), l10n.t("Never")] as const;
  const message = l10n.t("Links on other sites still lead to the old address. Add a redirect to the site config?");
  const pressed = await window.showInformationMessage(message, ADD, ALWAYS, NEVER);
  if (pressed === ALWAYS || pressed === NEVER) {
    await settings.update(SETTING, pressed === ALWAYS ? "always" : "never", ConfigurationTarget.Global);
  }
  // The config may have changed while the message was open.
  const now = pressed === ADD || pressed === ALWAYS ? await redirects() : undefined;
  if (now) await apply(now);
}
