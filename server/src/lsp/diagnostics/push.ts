import type { PublishDiagnosticsParams } from "vscode-languageserver";
import type { Timer } from "../../clock.ts";
import { uriKey } from "../../disk/paths.ts";
import { isPage } from "../../workspace/openPages.ts";
import { describe } from "../guarded.ts";
import type { Session } from "../session.ts";

/**
 * The time that a check waits in case the client sends a request in a separate message right after a change, in
 * milliseconds.
 */
const AFTER_CHANGE_MS = 1;

interface WatchedDocument {
  /**
   * The URI to publish. After the client has sent the document, this is the client's URI, because clients and the
   * server escape different characters.
   */
  uri: string;
  /** The scheduled check. */
  due: Timer | undefined;
  /** The running check. A change to the document cancels it and starts another. */
  running: object | undefined;
  /** The report that the client currently shows, identified by `Report.id` and the document version. */
  sent: string | undefined;
}

/** Publishes diagnostics for clients that do not pull them. */
export class PushDiagnostics {
  readonly #session: Session;
  readonly #publish: (params: PublishDiagnosticsParams) => void;
  /** The documents by URI key. */
  readonly #documents = new Map<string, WatchedDocument>();

  constructor(session: Session, publish: (params: PublishDiagnosticsParams) => void) {
    this.#session = session;
    this.#publish = publish;
  }

  changed(uri: string): void {
    this.#watched(uri).uri = uri;
    this.#check(uri);
  }

  closed(uri: string): void {
    // The file on disk is checked again if it is a site config, a page, or another file with findings.
    const { findings, workspace } = this.#session;
    const key = uriKey(uri);
    if (workspace.snapshot().at(uri) || isPage(uri) || findings.files.some((file) => uriKey(file) === key))
      this.#check(uri);
    else this.#remove(uri);
  }

  closedChanged(removed: readonly string[]): void {
    for (const uri of removed) if (!this.#session.workspace.documents.get(this.#watched(uri).uri)) this.#remove(uri);
    for (const { uri } of this.#session.workspace.snapshot().closed) this.#check(uri);
    this.#pagesChanged();
  }

  environmentChanged(): void {
    this.#pagesChanged();
    for (const { uri } of this.#documents.values()) if (!isPage(uri)) this.#check(uri);
  }

  /**
   * Checks pages and OpenAPI files, including files that had findings before. Reads the settings first, because they
   * may turn off findings.
   */
  #pagesChanged(): void {
    const add = async (): Promise<void> => {
      await this.#session.findings.readPages();
      const watched = [...this.#documents.values()].map(({ uri }) => uri);
      const snapshot = this.#session.workspace.snapshot();
      const before = watched.filter((uri) => !snapshot.at(uri));
      for (const uri of new Set([...before, ...this.#session.findings.files])) this.#check(uri);
    };
    add().catch((error: unknown) => this.#session.log(`diagnostics: ${describe(error)}`));
  }

  #remove(uri: string): void {
    const watched = this.#watched(uri);
    watched.due?.cancel();
    this.#documents.delete(uriKey(uri));
    if (watched.sent !== undefined) this.#publish({ uri: watched.uri, diagnostics: [] });
  }

  #watched(uri: string): WatchedDocument {
    const key = uriKey(uri);
    const watched = this.#documents.get(key) ?? { uri, due: undefined, running: undefined, sent: undefined };
    this.#documents.set(key, watched);
    return watched;
  }

  #check(uri: string): void {
    const watched = this.#watched(uri);
    watched.due?.cancel();
    watched.running = undefined;
    watched.due = this.#session.scheduler.clock.schedule(AFTER_CHANGE_MS, () => {
      watched.due = undefined;
      this.#run(watched).catch((error: unknown) => this.#session.log(`diagnostics: ${describe(error)}`));
    });
  }

  async #run(watched: WatchedDocument): Promise<void> {
    const session = this.#session;
    const { uri } = watched;
    const key = uriKey(uri);
    const run = {};
    watched.running = run;
    // The settings are loaded first. Otherwise, findings that are turned off in the settings would appear briefly.
    await session.findings.loadSettings(uri);
    // In the meantime, the document may have been closed, or a change may have started another run.
    const isWanted = (): boolean => watched.running === run && this.#documents.get(key) === watched;
    if (!isWanted()) return;
    const version = session.workspace.documents.get(uri)?.version;
    const report = await session.findings.report(uri, isWanted);
    if (!report || !isWanted()) return;
    const { id, items } = report;
    watched.running = undefined;
    // If a closed page has no findings, no further reports are needed, and the page may no longer exist.
    if (items.length === 0 && version === undefined && isPage(uri)) this.#documents.delete(key);
    const sent = `${id} ${version}`;
    // If a document never had findings, there is nothing to clear. An open config is an exception, because clients may
    // wait for its report.
    const isSilent = watched.sent === undefined && items.length === 0 && !session.workspace.snapshot().open(uri);
    if (watched.sent === sent || isSilent) return;
    watched.sent = sent;
    this.#publish({ uri, ...(version !== undefined && { version }), diagnostics: [...items] });
  }
}
