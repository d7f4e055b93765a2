import { Disposable, type TextDocument, TextDocumentChangeReason, Uri, type WorkspaceEdit, workspace } from "vscode";

interface Move {
  readonly oldUri: Uri;
  readonly newUri: Uri;
}

/**
 * Saves the files that are changed because other files are renamed or deleted, as VS Code saves the files of a
 * refactoring. VS Code would leave these changes unsaved, and until they are saved, the site on disk has broken links.
 * Files with the user's own changes are left unsaved. The setting `files.refactoring.autoSave` turns this off.
 */
export class SavedFileOperations implements Disposable {
  readonly #disposable = Disposable.from(
    workspace.onDidRenameFiles(({ files }) => {
      const undoes = files.some(({ oldUri }) => this.#results.has(oldUri.toString()));
      this.#didRun(
        files.map(({ newUri }) => newUri),
        undoes,
        files,
      );
    }),
    workspace.onDidDeleteFiles(({ files }) => this.#didRun(files, false)),
    workspace.onDidCreateFiles(({ files }) => {
      if (files.some((uri) => this.#results.has(uri.toString()))) this.#didRun([], true);
    }),
    workspace.onDidChangeTextDocument(({ document, reason }) => {
      // VS Code marks the document as changed only after this event.
      if (this.#undone.delete(document.uri.toString()) && reason === TextDocumentChangeReason.Undo) save(document);
    }),
  );
  /** The URIs of files that an edit is about to change, if a file operation with an edit is about to run. */
  #expected: ReadonlySet<string> | undefined;
  /** The URIs of files that the last operation has changed. */
  #changed: ReadonlySet<string> = new Set();
  /** The new URIs of the files that the last operation renamed, or the URIs of those that it deleted. */
  #results: ReadonlySet<string> = new Set();
  /** The URIs of files that are about to be changed back, because the last operation is being undone. */
  #undone = new Set<string>();

  /** Adds the files of an edit that is about to be applied as part of a file operation. */
  expect(edit: WorkspaceEdit | null | undefined): void {
    const changed = new Set((edit?.entries() ?? []).map(([uri]) => uri.toString()));
    for (const { uri, isDirty } of workspace.textDocuments) if (isDirty) changed.delete(uri.toString());
    this.#expected = changed;
  }

  dispose(): void {
    this.#disposable.dispose();
  }

  /** VS Code does not request edits when it undoes an operation. It first restores the files, and then their text. */
  #didRun(results: readonly Uri[], undoes: boolean, moves: readonly Move[] = []): void {
    const isUndo = undoes && !this.#expected;
    const changed = new Set([...(this.#expected ?? (isUndo ? this.#changed : []))].map((uri) => movedUri(uri, moves)));
    this.#undone = new Set(isUndo ? changed : []);
    this.#changed = changed;
    this.#results = new Set(results.map(String));
    this.#expected = undefined;
    if (isUndo) return;
    for (const document of workspace.textDocuments)
      if (document.isDirty && changed.has(document.uri.toString())) save(document);
  }
}

/** Returns the new URI of a file that has itself been moved, or that is in a moved folder. */
function movedUri(uri: string, moves: readonly Move[]): string {
  const { path } = Uri.parse(uri);
  const move = moves.find(({ oldUri }) => path === oldUri.path || path.startsWith(`${oldUri.path}/`));
  return move ? move.newUri.with({ path: move.newUri.path + path.slice(move.oldUri.path.length) }).toString() : uri;
}

function save(document: TextDocument): void {
  if (workspace.getConfiguration("files").get("refactoring.autoSave", true)) void document.save();
}
