import {
  type CancellationToken,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  type PreviousResultId,
  ResponseError,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { isPage } from "../openBodies.ts";
import { NOTHING } from "../report.ts";
import type { Timer } from "../runtime.ts";
import type { Session } from "../session.ts";
import { uriKey } from "../uriKey.ts";
import type { DiagnosticsChannel } from "./channel.ts";
import { diagnoseInTurns } from "./diagnoseInTurns.ts";
import { Pace } from "./pace.ts";

/** How long the client may take to forget a document that it closed. */
const AFTER_CLOSE_MS = 100;

/** How long a client may take to answer a request that costs it nothing. */
const PATIENCE_MS = 2000;

/** How long after a change or a request an open document is part of the workspace report. */
const CALM_AFTER_MS = 1000;

/** The workspace report for an open page. */
const SHOWN_ELSEWHERE = "open";

/** Answers clients that pull diagnostics, and asks them to pull again when something changes. */
export class PullDiagnostics implements DiagnosticsChannel {
  readonly #session: Session;
  readonly #refresh: (() => Promise<void>) | undefined;
  readonly #ask: () => Promise<unknown>;
  readonly #paces = new Map<string, Pace>();
  /** Whether the client asks for the whole workspace. */
  #isAskedForAll = false;
  /** Open pages: the next workspace report is empty for them. */
  readonly #openPageUris = new Set<string>();
  /** Files that closed: the client keeps showing their last diagnostics until a report replaces them. */
  readonly #wereOpen = new Set<string>();
  /** What the client shows of the whole workspace, by the keys of the URIs. */
  #shown = new Map<string, PreviousResultId>();
  /** Open documents that changed or were asked about a moment ago. */
  readonly #calming = new Map<string, Timer>();
  /** Open documents that the next workspace report is about, if it is not about all files. */
  readonly #calm = new Set<string>();
  /** Whether anything else changed. */
  #isAllStale = true;
  /** Continues the request for the whole workspace. */
  #continue: () => void = () => undefined;
  #refreshing: Promise<void> | undefined;
  #isStale = false;

  /**
   * @param refresh asks the client to pull again; undefined when the client does not support it
   * @param ask asks the client for something that it answers at once
   */
  constructor(session: Session, refresh: (() => Promise<void>) | undefined, ask: () => Promise<unknown>) {
    this.#session = session;
    this.#refresh = refresh;
    this.#ask = ask;
  }

  changed(uri: string): void {
    this.#calmDown(uri);
    // The client pulls for the document itself. Only the page's part of the workspace report changes when it opens.
    if (!this.#session.client.sendsPages || !isPage(uri) || this.#openPageUris.has(uri)) return;
    this.#openPageUris.add(uri);
    this.#wake();
  }

  closed(uri: string): void {
    this.#paces.delete(uri);
    this.#openPageUris.delete(uri);
    this.#calming.get(uri)?.cancel();
    this.#calming.delete(uri);
    this.#calm.delete(uri);
    this.#reportAgain(uri);
  }

  /**
   * Puts an open document into a workspace report after a while. VS Code asks only about documents with a tab, ignores
   * the answer when the tab has closed meanwhile, and keeps showing what it showed before. It ignores the workspace
   * report about a document with a tab.
   */
  #calmDown(uri: string): void {
    if (isPage(uri) || !this.#isAskedForAll) return;
    this.#calming.get(uri)?.cancel();
    const timer = this.#session.clock.schedule(CALM_AFTER_MS, () => {
      this.#calming.delete(uri);
      this.#shown.delete(uriKey(uri));
      this.#calm.add(uri);
      this.#continue();
    });
    this.#calming.set(uri, timer);
  }

  #wake(): void {
    this.#isAllStale = true;
    this.#continue();
  }

  /** Puts a closed file into the next workspace report, whatever the client knows of it. */
  #reportAgain(uri: string): void {
    const { clock, documents } = this.#session;
    const forget = (): void => {
      if (this.#isAskedForAll) this.#wereOpen.add(uri);
      this.#shown.delete(uriKey(uri));
    };
    forget();
    clock.schedule(AFTER_CLOSE_MS, () => {
      // Another change may have brought a report that the client ignored.
      if (!documents.get(uri)) forget();
      this.#wake();
    });
  }

  closedChanged(): void {
    // The findings of open pages depend on the site configs, too.
    this.environmentChanged();
  }

  environmentChanged(): void {
    this.#wake();
    // One request at a time: any number of changes during a refresh needs only one more refresh.
    if (this.#refreshing) this.#isStale = true;
    else if (this.#refresh) {
      this.#isStale = false;
      this.#refreshing = this.#refresh()
        .catch(() => undefined)
        .finally(() => {
          this.#refreshing = undefined;
          if (this.#isStale) this.environmentChanged();
        });
    }
  }

  /**
   * A request about a document was answered, or canceled. The client pulls once more for a document that it closes. It
   * ignores workspace reports about the document until it has this answer, which may be old by then.
   */
  answered(uri: string): void {
    if (this.#session.documents.get(uri)) this.#calmDown(uri);
    else this.closed(uri);
  }

  /** The report for `textDocument/diagnostic`: `unchanged` when the client already has it. */
  async document(params: DocumentDiagnosticParams, token: CancellationToken): Promise<DocumentDiagnosticReport> {
    const { uri } = params.textDocument;
    const { clock, documents } = this.#session;
    const version = documents.get(uri)?.version;
    const pace = this.#paceOf(uri);
    const isUrgent = pace.isUrgent(clock.now());
    await Promise.all([
      this.#session.loadSettings(uri),
      isUrgent ? undefined : this.#session.pause(pace.delay(clock.now())),
    ]);
    // A client that cannot be asked to pull again waits for the complete answer.
    if (!this.#refresh) await this.#session.settled(uri);
    const isWanted = (): boolean => !token.isCancellationRequested && documents.get(uri)?.version === version;
    const report = isWanted() && (await diagnoseInTurns(this.#session, { uri, pace, isUrgent, isWanted }));
    if (!report) {
      pace.putOff(clock.now());
      // Findings of an old version would make problems disappear and return. The client pulls again instead.
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled.");
      throw new ResponseError(LSPErrorCodes.ServerCancelled, "The document has changed.", { retriggerRequest: true });
    }
    const { id, items } = report;
    if (params.previousResultId === id) return { kind: "unchanged", resultId: id };
    return { kind: "full", resultId: id, items: [...items] };
  }

  /**
   * The report for `workspace/diagnostic`: what is new about the closed files.
   * @param report sends a part of the answer. A client that accepts parts keeps one request open and gets each change at
   * once: VS Code waits two seconds after an answer before it asks again. Without it, the first look is the answer.
   */
  async workspace(
    { previousResultIds }: WorkspaceDiagnosticParams,
    report: ((part: WorkspaceDiagnosticReport) => void) | undefined,
    token: CancellationToken,
  ): Promise<WorkspaceDiagnosticReport> {
    const shown = new Map(previousResultIds.map((previous) => [uriKey(previous.uri), previous]));
    this.#shown = shown;
    this.#isAskedForAll = true;
    this.#isAllStale = true;
    const { closed } = this.#session;
    // A client that cannot be asked to pull again waits for the complete answer.
    await (report || this.#refresh ? closed.found() : closed.upToDate());
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#continue = resolve;
      const items = await this.#news(shown, report !== undefined);
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled.");
      for (const { uri, resultId = "" } of items) {
        this.#wereOpen.delete(uri);
        // Where the client shows nothing, there is nothing to replace later: the file may be gone.
        if (resultId === NOTHING.id) shown.delete(uriKey(uri));
        else shown.set(uriKey(uri), { uri, value: resultId });
      }
      if (!report) return { items };
      if (items.length > 0) {
        report({ items });
        await this.#isHandled();
      }
      const cancellation = token.onCancellationRequested(() => resolve());
      await promise;
      cancellation.dispose();
    }
  }

  /**
   * Resolves once the client has handled what it was sent, or after a while. VS Code handles each part of an answer by
   * itself: when it is busy, a large part ends after a small one that came later, and what it shows is old.
   */
  #isHandled(): Promise<unknown> {
    return Promise.race([this.#ask().catch(() => undefined), this.#session.pause(PATIENCE_MS)]);
  }

  /** What the client does not show yet. @param isStream true when more reports follow */
  async #news(
    shown: ReadonlyMap<string, PreviousResultId>,
    isStream: boolean,
  ): Promise<WorkspaceDocumentDiagnosticReport[]> {
    const { documents } = this.#session;
    const isAboutAll = this.#isAllStale || !isStream;
    const calm = isAboutAll ? documents.all.map(({ uri }) => uri) : [...this.#calm];
    this.#isAllStale = false;
    this.#calm.clear();
    const uris = isAboutAll ? await this.#closedFiles(shown) : new Map<string, string>();
    const items = isAboutAll ? this.#openPages(shown) : [];
    if (isStream)
      for (const uri of calm)
        if (documents.get(uri) && !isPage(uri) && !this.#calming.has(uri)) uris.set(uriKey(uri), uri);
    for (const [key, uri] of uris) {
      if (!isPage(uri)) await this.#session.loadSettings(uri);
      // A client that cannot be asked to pull again waits for the complete answer.
      if (!isStream && !this.#refresh) await this.#session.settled(uri);
      const report = await this.#session.diagnose(uri, () => this.#session.pause().then(() => true));
      if (!report || shown.get(key)?.value === report.id) continue;
      items.push({ kind: "full", uri, version: null, resultId: report.id, items: [...report.items] });
    }
    return items;
  }

  /** The URIs of closed files that have findings, or that the client shows findings of, by their keys. */
  async #closedFiles(shown: ReadonlyMap<string, PreviousResultId>): Promise<Map<string, string>> {
    const { closedConfigs, documents } = this.#session;
    const uris = new Map(closedConfigs.map(({ uri }) => [uriKey(uri), uri]));
    await this.#session.readPages();
    for (const uri of this.#session.pagesWithFindings) if (!documents.get(uri)) uris.set(uriKey(uri), uri);
    for (const uri of this.#wereOpen) if (!documents.get(uri) && !uris.has(uriKey(uri))) uris.set(uriKey(uri), uri);
    const open = new Set(documents.all.map(({ uri }) => uriKey(uri)));
    for (const [key, { uri }] of shown) if (!open.has(key) && !uris.has(key)) uris.set(key, uri);
    return uris;
  }

  /** Reports that are empty: the client pulls for an open page itself, and would show its findings twice. */
  #openPages(shown: ReadonlyMap<string, PreviousResultId>): WorkspaceDocumentDiagnosticReport[] {
    if (!this.#session.client.sendsPages) return [];
    return this.#session.documents.all.flatMap(({ uri }) => {
      const before = shown.get(uriKey(uri));
      // A page that closed and opened again is forgotten, but the client may still show it.
      const isShown = before ? before.value !== SHOWN_ELSEWHERE : this.#wereOpen.has(uri);
      if (!isPage(uri) || !isShown) return [];
      return [{ kind: "full", uri: before?.uri ?? uri, version: null, resultId: SHOWN_ELSEWHERE, items: [] }];
    });
  }

  #paceOf(uri: string): Pace {
    let pace = this.#paces.get(uri);
    if (!pace) {
      pace = new Pace();
      this.#paces.set(uri, pace);
    }
    return pace;
  }
}
