import { REDIRECTS_AFTER_MOVE, type RedirectsAfterMoveParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { ConfigurationTarget, type FileRenameEvent, type Uri, type WorkspaceEdit, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { type Move, RecentMoves, type Redirected } from "./recentMoves.ts";
import { SECTION } from "./settings.ts";

const SETTING = "redirectMovedPages";

type Choice = "ask" | "always" | "never";

/** Adds redirects from the old URLs of renamed or moved pages, depending on the setting `redirectMovedPages`. */
export class MovedRedirects {
  readonly #apply: (edit: WorkspaceEdit) => Promise<void>;
  readonly #recent = new RecentMoves();

  /** @param apply Applies an edit in the editor. */
  constructor(apply: (edit: WorkspaceEdit) => Promise<void>) {
    this.#apply = apply;
  }

  /**
   * Adds redirects for moved files. If the files are soon moved back, removes the redirects that were added for them.
   */
  async follow(client: BaseLanguageClient, { files }: FileRenameEvent): Promise<void> {
    const uriOf = (uri: Uri): string => client.code2ProtocolConverter.asUri(uri);
    const moves = files.map(({ oldUri, newUri }) => ({ from: uriOf(oldUri), to: uriOf(newUri) }));
    const { newMoves, reversals } = this.#recent.add(moves);
    const undone = (redirected: Redirected): readonly Move[] =>
      reversals.filter((move) => move.redirected === redirected);
    await this.#add(client, undone("added"), true);
    await this.#add(client, undone("turned"));
    const settings = workspace.getConfiguration(SECTION, files[0]?.newUri);
    const choice = settings.get<Choice>(SETTING, "ask");
    if (choice === "never" || newMoves.length === 0) return;
    if (choice === "always") return this.#remember(newMoves, await this.#add(client, newMoves));
    if (!(await redirectsOf(client, newMoves))) return;
    const [ADD, ALWAYS, NEVER] = [l10n.t("Add Redirect"), l10n.t("Always"), l10n.t("Never")] as const;
    const message = l10n.t("Links on other sites still lead to the old URL. Add a redirect to the site config?");
    const pressed = await window.showInformationMessage(message, ADD, ALWAYS, NEVER);
    if (pressed === ALWAYS || pressed === NEVER) {
      await settings.update(SETTING, pressed === ALWAYS ? "always" : "never", ConfigurationTarget.Global);
    }
    if (pressed !== ADD && pressed !== ALWAYS) return;
    // While the message was open, files may have been moved back, or the config may have changed.
    const still = newMoves.filter((move) => this.#recent.isCurrent(move));
    this.#remember(still, await this.#add(client, still));
  }

  /** @returns The edit that was applied, if any. */
  async #add(client: BaseLanguageClient, moves: readonly Move[], isUndo = false): Promise<WorkspaceEdit | undefined> {
    const edit = moves.length > 0 ? await redirectsOf(client, moves, isUndo) : undefined;
    if (edit) await this.#apply(edit);
    return edit;
  }

  #remember(moves: readonly Move[], edit: WorkspaceEdit | undefined): void {
    if (!edit) return;
    const isReplaced = edit.entries().every(([, edits]) => edits.every(({ range }) => !range.isEmpty));
    this.#recent.redirected(moves, isReplaced ? "turned" : "added");
  }
}

/**
 * Requests the edit that adds redirects for moves. If the moves have been reversed, requests the edit that removes
 * their redirects.
 */
async function redirectsOf(
  client: BaseLanguageClient,
  moves: readonly Move[],
  isUndo = false,
): Promise<WorkspaceEdit | undefined> {
  const files = moves.map(({ from, to }) => ({ oldUri: from, newUri: to }));
  const params: RedirectsAfterMoveParams = { files, ...(isUndo && { isUndo }) };
  return client.protocol2CodeConverter.asWorkspaceEdit(await client.sendRequest(REDIRECTS_AFTER_MOVE, params));
}
