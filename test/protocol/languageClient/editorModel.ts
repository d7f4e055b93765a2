import { MemoryFiles } from "../../../server/src/testing/memoryFiles.ts";
import { Emitter, Uri } from "./vscodeTypes.ts";

/** A document in VS Code's API. */
export class EditorDocument {
  readonly uri: Uri;
  readonly languageId: string;
  version = 1;
  text: string;
  isClosed = false;
  isDirty = false;

  constructor(uri: Uri, languageId: string, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.text = text;
  }

  getText(): string {
    return this.text;
  }
}

/** A model of VS Code's events for files, documents and tabs, in the same order and with the same kinds of delays. */
export class EditorModel {
  static readonly folder = "file:///site";

  readonly disk = new MemoryFiles();
  /** The texts of the files on disk. */
  readonly files = new Map<string, string>();
  documents: readonly EditorDocument[] = [];
  tabs: readonly Uri[] = [];
  active: EditorDocument | undefined;

  readonly opened = new Emitter<EditorDocument>();
  readonly closed = new Emitter<EditorDocument>();
  readonly changed = new Emitter<object>();
  readonly renamed = new Emitter<object>();
  readonly configured = new Emitter<object>();
  readonly tabsChanged = new Emitter<object>();
  readonly activated = new Emitter<object | undefined>();
  readonly fileCreated = new Emitter<Uri>();
  readonly fileChanged = new Emitter<Uri>();
  readonly fileDeleted = new Emitter<Uri>();

  /** The findings that the editor shows, by collection name and URI. */
  readonly collections = new Map<string, Map<string, readonly unknown[]>>();

  /** Errors that occurred in the client or were reported by the server. */
  readonly errors: string[] = [];

  newCollection(name: string): object {
    const shown = new Map<string, readonly unknown[]>();
    this.collections.set(name, shown);
    return {
      set: (uri: Uri, items: readonly unknown[]) => shown.set(String(uri), items),
      delete: (uri: Uri) => shown.delete(String(uri)),
      dispose: () => shown.clear(),
    };
  }

  uri(file: string): Uri {
    return new Uri(`${EditorModel.folder}/${file}`);
  }

  document(file: string): EditorDocument | undefined {
    const uri = String(this.uri(file));
    return this.documents.find((each) => String(each.uri) === uri);
  }

  hasTab(file: string): boolean {
    const uri = String(this.uri(file));
    return this.tabs.some((each) => String(each) === uri);
  }

  /** Writes a file, as the editor or another program does. */
  write(file: string, text: string, watcherMs: number): void {
    const isNew = !this.files.has(file);
    this.files.set(file, text);
    this.disk.write(`site/${file}`, text);
    setTimeout(() => {
      (isNew ? this.fileCreated : this.fileChanged).fire(this.uri(file));
      const document = this.document(file);
      // The editor shows the text on disk unless the document has unsaved changes.
      if (document && !document.isDirty) this.#setText(document, this.files.get(file) ?? document.text);
    }, watcherMs);
  }

  delete(file: string, watcherMs: number): void {
    this.files.delete(file);
    this.disk.remove(`site/${file}`);
    setTimeout(() => this.fileDeleted.fire(this.uri(file)), watcherMs);
  }

  /** Opens a tab, and opens its document after a delay. */
  openTab(file: string, documentMs: number): void {
    const isNew = !this.hasTab(file);
    if (isNew) this.#showTab(file);
    const open = this.document(file);
    if (open) this.activate(open);
    if (open || !isNew) return;
    setTimeout(() => {
      if (!this.hasTab(file)) return;
      const document = this.openDocument(file);
      if (document) this.activate(document);
      else this.closeTab(file, 0);
    }, documentMs);
  }

  /** Opens a document without a tab, unless it is already open. */
  openDocument(file: string): EditorDocument | undefined {
    const open = this.document(file);
    const text = this.files.get(file);
    if (open || text === undefined) return open;
    const languageId = file.endsWith(".json") ? "site-config" : "mdx";
    const document = new EditorDocument(this.uri(file), languageId, text);
    this.documents = [...this.documents, document];
    this.opened.fire(document);
    return document;
  }

  /**
   * Closes a tab and discards unsaved changes.
   *
   * @param holdMs The time for which the document stays open, in milliseconds. If undefined, the document closes before
   * the tab.
   */
  closeTab(file: string, holdMs: number | undefined): void {
    const document = this.document(file);
    const closeDocument = (): void => {
      if (!document || document.isClosed || document.isDirty) return;
      if (holdMs === undefined || !this.hasTab(file)) this.#close(document);
    };
    if (document?.isDirty) {
      document.isDirty = false;
      this.#setText(document, this.files.get(file) ?? "");
    }
    if (holdMs === undefined) closeDocument();
    const uri = String(this.uri(file));
    this.tabs = this.tabs.filter((each) => String(each) !== uri);
    this.tabsChanged.fire({ opened: [], closed: [file], changed: [] });
    if (this.active === document) this.activate(undefined);
    if (holdMs !== undefined) setTimeout(closeDocument, holdMs);
  }

  /** Closes a document without a tab. */
  closeHidden(file: string): void {
    const document = this.document(file);
    if (document && !document.isDirty && !this.hasTab(file)) this.#close(document);
  }

  type(file: string, text: string): void {
    const document = this.document(file);
    if (!document) return;
    document.isDirty = true;
    this.#setText(document, text);
  }

  save(file: string, watcherMs: number): void {
    const document = this.document(file);
    if (!document) return;
    document.isDirty = false;
    this.write(file, document.text, watcherMs);
  }

  rename(from: string, to: string, watcherMs: number): void {
    const hadTab = this.hasTab(from);
    const text = this.files.get(from);
    if (text === undefined || this.files.has(to)) return;
    this.files.delete(from);
    this.files.set(to, text);
    this.disk.move(`site/${from}`, `site/${to}`);
    if (hadTab) this.openTab(to, 0);
    if (hadTab) this.closeTab(from, 0);
    else this.closeHidden(from);
    this.renamed.fire({ files: [{ oldUri: this.uri(from), newUri: this.uri(to) }] });
    setTimeout(() => {
      this.fileDeleted.fire(this.uri(from));
      this.fileCreated.fire(this.uri(to));
    }, watcherMs);
  }

  #showTab(file: string): void {
    this.tabs = [...this.tabs, this.uri(file)];
    this.tabsChanged.fire({ opened: [file], closed: [], changed: [] });
  }

  activate(document: EditorDocument | undefined): void {
    this.active = document;
    this.activated.fire(document && { document });
  }

  #setText(document: EditorDocument, text: string): void {
    if (document.text === text || document.isClosed) return;
    const lines = document.text.split("\n");
    const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    const range = { start: { line: 0, character: 0 }, end };
    const rangeLength = document.text.length;
    document.text = text;
    document.version++;
    this.changed.fire({ document, contentChanges: [{ range, rangeLength, text }] });
  }

  #close(document: EditorDocument): void {
    this.documents = this.documents.filter((each) => each !== document);
    document.isClosed = true;
    this.closed.fire(document);
  }
}
