import * as l10n from "@vscode/l10n";
import { type Disposable, type FileRenameEvent, Uri, type WorkspaceEdit, window, workspace } from "vscode";

/**
 * The minimum number of unsaved files for which a message offers to save them all. With fewer files, the markers on
 * their tabs are enough.
 */
const MIN_FILES = 3;

/**
 * Offers to save files that were changed because other files were renamed or deleted. VS Code leaves the changes
 * unsaved in their tabs. Until they are saved, the site on disk has broken links.
 */
export class UnsavedChanges implements Disposable {
  readonly #renamed = workspace.onDidRenameFiles((event) => {
    this.#follow(event);
    void this.offer();
  });
  /** The URIs of the files that an edit has changed. */
  #changed = new Set<string>();
  #isOffered = false;

  /** Adds the files of an edit that is about to be applied. */
  expect(edit: WorkspaceEdit | null | undefined): void {
    for (const [uri] of edit?.entries() ?? []) this.#changed.add(uri.toString());
  }

  /** Offers to save the files if there are many of them, unless the offer is already visible. */
  async offer(): Promise<void> {
    const autoSave = workspace.getConfiguration("files").get("autoSave");
    const unsaved = this.#unsaved();
    if (unsaved.length === 0) this.#changed.clear();
    if (this.#isOffered || unsaved.length < MIN_FILES || autoSave !== "off") return;
    this.#isOffered = true;
    const save = l10n.t("Save All");
    const message = l10n.t("{0} files were updated but not saved yet.", unsaved.length);
    const answer = await window.showInformationMessage(message, save);
    this.#isOffered = false;
    if (answer === save) await Promise.all(this.#unsaved().map((document) => document.save()));
    this.#changed.clear();
  }

  dispose(): void {
    this.#renamed.dispose();
  }

  #unsaved() {
    return workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && this.#changed.has(uri.toString()));
  }

  /** Updates the URIs of changed files that have themselves been renamed. */
  #follow({ files }: FileRenameEvent): void {
    this.#changed = new Set(
      [...this.#changed].map((uri) => {
        const { path } = Uri.parse(uri);
        const move = files.find(({ oldUri }) => path === oldUri.path || path.startsWith(`${oldUri.path}/`));
        return move
          ? move.newUri.with({ path: move.newUri.path + path.slice(move.oldUri.path.length) }).toString()
          : uri;
      }),
    );
  }
}
