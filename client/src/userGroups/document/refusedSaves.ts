import * as l10n from "@vscode/l10n";
import { type Disposable, type TextDocument, type Uri, WorkspaceEdit, workspace } from "vscode";
import { GROUP_SCHEME } from "../names.ts";
import { showWarning } from "../ui/notifications.ts";
import { safeText } from "../ui/texts.ts";
import { groupKeyOf } from "./groupUri.ts";

/**
 * An error with a user-facing message about a user group document. VS Code shows the name and the message of an error
 * after the file name. The error's name is empty so that only its message is shown.
 */
export class DocumentError extends Error {
  override readonly name = "";
}

/** Why a document was not saved to the service. */
interface Refusal {
  readonly why: string;
  /** Whether VS Code has already received the reason. */
  isTold: boolean;
}

/**
 * Reports why a document was not saved. VS Code wraps an error from `writeFile` in "Unable to write file" and adds the
 * URI, but shows an error from the subsequent `stat` call unchanged. Therefore, the write appears to succeed and the
 * `stat` call fails, which keeps the document dirty.
 */
export class RefusedSaves implements Disposable {
  /** The paths of the documents that VS Code is about to write. */
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
   * Rejects a write.
   *
   * @throws {DocumentError} If the write is not part of a save, because then no `stat` call follows.
   */
  refuse({ path }: Uri, why: string): void {
    if (!this.#saving.delete(path)) throw new DocumentError(why);
    this.#refused.set(path, { why, isTold: false });
  }

  /** Clears the reason, because the document has been saved or is being sent again. */
  forget({ path }: Uri): void {
    this.#refused.delete(path);
  }

  /** @throws {DocumentError} On the first call after a write was rejected. */
  throwIfRefused({ path }: Uri): void {
    const refusal = this.#refused.get(path);
    if (!refusal || refusal.isTold) return;
    refusal.isTold = true;
    throw new DocumentError(refusal.why);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /**
   * Marks the document as dirty again. This is needed if another caller's `stat` call came first, because VS Code then
   * considers the text saved.
   */
  async #keepUnsaved(document: TextDocument): Promise<void> {
    const { uri } = document;
    if (uri.scheme !== GROUP_SCHEME) return;
    this.#saving.delete(uri.path);
    const refusal = this.#refused.get(uri.path);
    if (!refusal) return;
    this.forget(uri);
    const id = safeText(groupKeyOf(uri)?.userGroupId ?? uri.path);
    void showWarning(`${l10n.t("User group {0} was not saved.", id)} ${refusal.why}`);
    await touch(document);
  }
}

/** Marks a document as dirty without changing its text. */
async function touch(document: TextDocument): Promise<void> {
  const { uri } = document;
  const end = document.lineAt(document.lineCount - 1).range.end;
  const added = new WorkspaceEdit();
  added.insert(uri, end, " ");
  const removed = new WorkspaceEdit();
  removed.delete(uri, document.lineAt(document.lineCount - 1).range.with(end, end.translate(0, 1)));
  if (await workspace.applyEdit(added)) await workspace.applyEdit(removed);
}
