import { REDIRECTS_AFTER_MOVE, type RedirectsAfterMoveParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { ConfigurationTarget, type TextEdit, type Uri, WorkspaceEdit, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { type Move, RecentMoves, type Redirected } from "./recentMoves.ts";
import { SECTION } from "./settings.ts";

const SETTING = "redirectMovedPages";

type Choice = "ask" | "always" | "never";

/** VS Code waits a minute for the edits of a rename. Without an answer by then, links would not be updated. */
const ANSWER_MS = 45_000;

type Files = readonly { readonly oldUri: Uri; readonly newUri: Uri }[];

/**
 * Adds redirects from the old URLs of renamed or moved pages, depending on the setting `redirectMovedPages`. They are
 * part of the rename, so a single undo reverts everything.
 */
export class MovedRedirects {
  readonly #recent = new RecentMoves();

  /**
   * Returns the edit that adds redirects for files that are about to move. If the files are soon moved back, the edit
   * removes the redirects that were added for them. VS Code does not call this for an undo, which reverts the edit.
   */
  async willMove(client: BaseLanguageClient, files: Files): Promise<readonly WorkspaceEdit[]> {
    const { newMoves, reversals } = this.#recent.classify(movesOf(files));
    const undone = (redirected: Redirected): readonly Move[] =>
      reversals.filter((move) => move.redirected === redirected);
    const removed = await redirectsOf(client, undone("added"), true);
    const turned = await redirectsOf(client, undone("turned"));
    const added = await this.#added(client, newMoves, files[0]?.newUri);
    return [removed, turned, added].filter((edit) => edit !== undefined);
  }

  /** Remembers files that have moved. */
  didMove(files: Files): void {
    this.#recent.add(movesOf(files));
  }

  async #added(client: BaseLanguageClient, moves: readonly Move[], scope?: Uri): Promise<WorkspaceEdit | undefined> {
    const settings = workspace.getConfiguration(SECTION, scope);
    const choice = settings.get<Choice>(SETTING, "ask");
    const edit = choice === "never" ? undefined : await redirectsOf(client, moves);
    if (!edit || (choice === "ask" && !(await isWanted(settings)))) return undefined;
    const isReplaced = edit.entries().every(([, edits]) => edits.every(({ range }) => !range.isEmpty));
    this.#recent.willRedirect(moves, isReplaced ? "turned" : "added");
    return edit;
  }
}

/** Asks whether to add a redirect. The rename continues after the answer, so the message is modal. */
async function isWanted(settings: ReturnType<typeof workspace.getConfiguration>): Promise<boolean> {
  const [ADD, ALWAYS, NEVER] = [l10n.t("Add Redirect"), l10n.t("Always"), l10n.t("Never")] as const;
  const message = l10n.t("Links on other sites still lead to the old URL. Add a redirect to the site config?");
  const items = [ADD, ALWAYS, NEVER].map((title) => ({ title }));
  const skip = { title: l10n.t("No Redirect"), isCloseAffordance: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_MS);
  });
  const asked = window.showInformationMessage(message, { modal: true }, ...items, skip);
  const pressed = (await Promise.race([asked, late]).finally(() => clearTimeout(timer)))?.title;
  if (pressed === ALWAYS || pressed === NEVER)
    await settings.update(SETTING, pressed === ALWAYS ? "always" : "never", ConfigurationTarget.Global);
  return pressed === ADD || pressed === ALWAYS;
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
  if (moves.length === 0) return undefined;
  const files = moves.map(({ from, to }) => ({ oldUri: from, newUri: to }));
  const params: RedirectsAfterMoveParams = { files, ...(isUndo && { isUndo }) };
  return client.protocol2CodeConverter.asWorkspaceEdit(await client.sendRequest(REDIRECTS_AFTER_MOVE, params));
}

const movesOf = (files: Files): Move[] =>
  files.map(({ oldUri, newUri }) => ({ from: oldUri.toString(), to: newUri.toString() }));

/**
 * Returns one edit with the changes of all edits. A change inside text that another edit removes, such as the updated
 * destination of a removed redirect, is left out. The result is a new edit, because `WorkspaceEdit.set` adds changes to
 * those that the edit has.
 */
export function joinEdits(
  edit: WorkspaceEdit | null | undefined,
  others: readonly WorkspaceEdit[],
): WorkspaceEdit | null | undefined {
  if (others.length === 0) return edit;
  const changesByUri = new Map<string, readonly [Uri, readonly TextEdit[]]>();
  for (const each of edit ? [edit, ...others] : others)
    for (const [uri, changes] of each.entries()) {
      const [, before] = changesByUri.get(uri.toString()) ?? [uri, []];
      const kept = before.filter(({ range }) => !changes.some((change) => change.range.contains(range)));
      changesByUri.set(uri.toString(), [uri, [...kept, ...changes]]);
    }
  const joined = new WorkspaceEdit();
  for (const [uri, changes] of changesByUri.values()) joined.set(uri, changes);
  return joined;
}
