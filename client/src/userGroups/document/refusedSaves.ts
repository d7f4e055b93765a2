import * as l10n from "@vscode/l10n";
import { type Disposable, type TextDocument, type Uri, WorkspaceEdit, workspace } from "vscode";
import { GROUP_SCHEME } from "../names.ts";
import { showWarning } from "../ui/messages.ts";
import { safeText } from "../ui/texts.ts";
import { groupKeyOf } from "./groupUri.ts";

/**
 * An error of a user group document, with a sentence for people. The editor shows its name and its message after the name of the
 * file; without a name only the message is left.
 */
export class DocumentError extends Error {
  override readonly name = "";
}

/** A text that was not saved to the service. */
interface Refusal {
  readonly why: string;
  /** True once the editor has read why. */
  isTold: boolean;
}

/**
 * Reports why a document is not saved. VS Code wraps an error from `writeFile` in "Unable to write file" and the document's
 * URI, but shows an error from the `stat` after it unchanged. So the write seems to succeed, and the `stat` fails: the
 * document stays unsaved.
 */
export class RefusedSaves implements Disposable {
  /** The documents that the editor is about to write, by path. */
  readonly #saving = new Set<string>();
  readonly #refused = new Map<string, Refusal>();
  readonly #subscriptions: readonly Disposable[];

  constructor() {
    this.#subscriptions = [
      workspace.onWillSaveTextDocument(({ document }) => {
        if (document.uri.scheme === GROUP_SCHEME) this.#saving.add(document.uri.path);
      }),
      workspace.onDidSaveTextDocument((document) => void this.#keepUnsaved(document)),
    ];
  }

  /**
   * Refuses a write of the editor.
   *
   * @throws DocumentError when the write is not part of a save: no `stat` follows then
   */
  refuse({ path }: Uri, why: string): void {
    if (!this.#saving.delete(path)) throw new DocumentError(why);
    this.#refused.set(path, { why, isTold: false });
  }

  /** Forgets why a document was not saved: it is saved, or sent again. */
  forget({ path }: Uri): void {
    this.#refused.delete(path);
  }

  /** @throws DocumentError the first time after a refusal */
  tell({ path }: Uri): void {
    const refusal = this.#refused.get(path);
    if (!refusal || refusal.isTold) return;
    refusal.isTold = true;
    throw new DocumentError(refusal.why);
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
  }

  /** Another caller's `stat` may come before the editor's, which then treats the text as saved. */
  async #keepUnsaved(document: TextDocument): Promise<void> {
    const { uri } = document;
    if (uri.scheme !== GROUP_SCHEME) return;
    this.#saving.delete(uri.path);
    const refusal = this.#refused.get(uri.path);
    if (!refusal) return;
    this.forget(uri);
    const id = safeText(groupKeyOf(uri)?.userGroupId ?? uri.path);
    void showWarning(`${l10n.t("User group {0} is not saved.", id)} ${refusal.why}`);
    await touch(document);
  }
}

/** Makes a document unsaved without changing its text. */
async function touch(document: TextDocument): Promise<void> {
  const { uri } = document;
  const end = document.lineAt(document.lineCount - 1).range.end;
  const added = new WorkspaceEdit();
  added.insert(uri, end, " ");
  const removed = new WorkspaceEdit();
  removed.delete(uri, document.lineAt(document.lineCount - 1).range.with(end, end.translate(0, 1)));
  if (await workspace.applyEdit(added)) await workspace.applyEdit(removed);
}
