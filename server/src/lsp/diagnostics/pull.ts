import type {
  CancellationToken,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  PreviousResultId,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { debounce } from "../../clock.ts";
import { uriKey } from "../../disk/paths.ts";
import { isPage } from "../../workspace/openPages.ts";
import { LSPErrorCodes, ResponseError } from "../languageServer.ts";
import type { Session } from "../session.ts";
import { NOTHING } from "./findings.ts";

/**
 * The delay between a change to an open config and the workspace report about it, in milliseconds. If the config is
 * visible, the client pulls sooner.
 */
const AFTER_CHANGE_MS = 1000;

/**
 * The time that the client may need to process the closing of a document, in milliseconds. During this time, the client
 * ignores reports about the document.
 */
const AFTER_CLOSE_MS = 100;

/** The result ID for an open page in the workspace report. */
const SHOWN_ELSEWHERE = "open";

/** Handles clients that pull diagnostics, and asks such clients to pull again when something changes. */
export class PullDiagnostics {
  readonly #session: Session;
  readonly #refresh: (() => Promise<void>) | undefined;
  /** The URIs of the open pages whose next workspace report is empty. */
  readonly #openPageUris = new Set<string>();
  /** The keys of open pages that are not shown in a tab. The client does not pull diagnostics for these pages. */
  #hidden: ReadonlySet<string> = new Set();
  /** The URIs of closed files whose last diagnostics remain visible in the client until a report replaces them. */
  readonly #wereOpen = new Set<string>();
  /** The workspace reports that the client currently shows, by URI key. */
  #shown = new Map<string, PreviousResultId>();
  /** Whether something has changed since the last workspace report. */
  #isStale = true;
  /** Resumes the pending workspace request. */
  #continue: () => void = () => undefined;
  #isRefreshing = false;
  #isRefreshDue = false;
  readonly #wakeLater: () => void;

  /** @param refresh Asks the client to pull again. Undefined if the client does not support refreshes. */
  constructor(session: Session, refresh: (() => Promise<void>) | undefined) {
    this.#session = session;
    this.#refresh = refresh;
    this.#wakeLater = debounce(session.scheduler.clock, AFTER_CHANGE_MS, () => this.#wake());
  }

  changed(uri: string): void {
    // The client pulls for the document itself. However, opening a page changes its workspace report.
    if (!isPage(uri) || this.#hidden.has(uriKey(uri))) this.#wakeLater();
    if (!isPage(uri) || !this.#session.client.sendsPages || this.#openPageUris.has(uri)) return;
    this.#openPageUris.add(uri);
    this.#wake();
  }

  /** Sets which open pages are not shown in a tab. */
  setHidden(uris: readonly string[]): void {
    this.#hidden = new Set(uris.map(uriKey));
    this.#wake();
  }

  closed(uri: string): void {
    this.#openPageUris.delete(uri);
    const reportAgain = (): void => {
      this.#wereOpen.add(uri);
      this.#shown.delete(uriKey(uri));
      this.#wake();
    };
    reportAgain();
    this.#session.scheduler.clock.schedule(AFTER_CLOSE_MS, () => {
      if (!this.#session.workspace.documents.get(uri)) reportAgain();
    });
  }

  closedChanged(): void {
    // The findings in open pages also depend on the site configs.
    this.environmentChanged();
  }

  environmentChanged(): void {
    this.#wake();
    // Any number of changes during a refresh cause only one more refresh.
    if (this.#isRefreshing) this.#isRefreshDue = true;
    else void this.#refreshNow();
  }

  async #refreshNow(): Promise<void> {
    this.#isRefreshing = true;
    do {
      this.#isRefreshDue = false;
      await this.#refresh?.().catch(() => undefined);
    } while (this.#isRefreshDue);
    this.#isRefreshing = false;
  }

  #wake(): void {
    this.#isStale = true;
    this.#continue();
  }

  /** Returns the report for `textDocument/diagnostic`, which is `unchanged` if the client already has the report. */
  async documentReport(params: DocumentDiagnosticParams, token: CancellationToken): Promise<DocumentDiagnosticReport> {
    const { uri } = params.textDocument;
    const session = this.#session;
    const version = session.workspace.documents.get(uri)?.version;
    await session.findings.loadSettings(uri);
    // This client cannot be asked to pull again, so the report must wait until everything has been read.
    if (!this.#refresh) await session.findings.settled(uri);
    const isWanted = (): boolean =>
      !token.isCancellationRequested && session.workspace.documents.get(uri)?.version === version;
    const report = isWanted() ? await session.findings.report(uri, isWanted) : undefined;
    if (!report) {
      // Findings for an old version would make problems flicker, so the client must pull again.
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled.");
      throw new ResponseError(LSPErrorCodes.ServerCancelled, "The document has changed.", { retriggerRequest: true });
    }
    const { id, items } = report;
    if (params.previousResultId === id) return { kind: "unchanged", resultId: id };
    return { kind: "full", resultId: id, items: [...items] };
  }

  /**
   * Returns the report for `workspace/diagnostic`: the changes in site configs and closed pages.
   * @param report Sends a partial result. A client that accepts partial results keeps one request open and receives
   * each change immediately. Without partial results, VS Code waits two seconds between requests. If undefined, the
   * first result is final.
   */
  async workspaceReport(
    { previousResultIds }: WorkspaceDiagnosticParams,
    report: ((part: WorkspaceDiagnosticReport) => void) | undefined,
    token: CancellationToken,
  ): Promise<WorkspaceDiagnosticReport> {
    const shownReports = new Map(previousResultIds.map((previous) => [uriKey(previous.uri), previous]));
    this.#shown = shownReports;
    const { closedConfigs } = this.#session.workspace;
    // This client cannot be asked to pull again, so the report must wait until everything has been read.
    await (report || this.#refresh ? closedConfigs.whenSearched() : closedConfigs.whenUpToDate());
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#continue = resolve;
      this.#isStale = false;
      const items = await this.#changedReports(shownReports, report !== undefined);
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled.");
      for (const { uri, resultId = "" } of items) {
        this.#wereOpen.delete(uri);
        // An empty report need not be replaced later, and its file may have been deleted.
        if (resultId === NOTHING.id) shownReports.delete(uriKey(uri));
        else shownReports.set(uriKey(uri), { uri, value: resultId });
      }
      if (!report) return { items };
      if (items.length > 0) report({ items });
      if (this.#isStale) continue;
      const cancellation = token.onCancellationRequested(() => resolve());
      await promise;
      cancellation.dispose();
    }
  }

  /**
   * Returns the reports that the client does not show yet.
   * @param isStream Whether more reports will follow.
   */
  async #changedReports(
    shownReports: ReadonlyMap<string, PreviousResultId>,
    isStream: boolean,
  ): Promise<WorkspaceDocumentDiagnosticReport[]> {
    const session = this.#session;
    await session.findings.readPages();
    const items = this.#openPages(shownReports);
    for (const [key, uri] of this.#files(shownReports, isStream)) {
      if (!isPage(uri)) await session.findings.loadSettings(uri);
      // This client cannot be asked to pull again, so the report must wait until everything has been read.
      if (!isStream && !this.#refresh) await session.findings.settled(uri);
      const report = await session.findings.report(uri, () => true);
      if (!report || shownReports.get(key)?.value === report.id) continue;
      items.push({ kind: "full", uri, version: null, resultId: report.id, items: [...report.items] });
    }
    return items;
  }

  /**
   * Returns the URIs of the files to report, by key: files with findings, and files for which the client still shows
   * findings. A stream also includes open configs, because the client ignores reports for documents in tabs but does
   * not pull for other documents.
   */
  #files(shownReports: ReadonlyMap<string, PreviousResultId>, isStream: boolean): Map<string, string> {
    const { findings, workspace } = this.#session;
    const { documents } = workspace;
    const pulled = new Set(documents.all.map(({ uri }) => uriKey(uri)).filter((key) => !this.#hidden.has(key)));
    const uris = [
      ...workspace.snapshot().closed.map(({ uri }) => uri),
      ...[...findings.files, ...this.#wereOpen, ...[...shownReports.values()].map(({ uri }) => uri)].filter(
        (uri) => !pulled.has(uriKey(uri)),
      ),
      ...(isStream ? documents.all.flatMap(({ uri }) => (isPage(uri) && pulled.has(uriKey(uri)) ? [] : uri)) : []),
    ];
    return new Map(uris.map((uri) => [uriKey(uri), uri]));
  }

  /**
   * Empty reports for open pages in tabs. The client pulls separately for these pages, so it would show their findings
   * twice.
   */
  #openPages(shownReports: ReadonlyMap<string, PreviousResultId>): WorkspaceDocumentDiagnosticReport[] {
    if (!this.#session.client.sendsPages) return [];
    return this.#session.workspace.documents.all.flatMap(({ uri }) => {
      const before = shownReports.get(uriKey(uri));
      // A page that was closed and reopened has no previous result, but the client may still show its findings.
      const isShown = before ? before.value !== SHOWN_ELSEWHERE : this.#wereOpen.has(uri);
      if (!isPage(uri) || !isShown || this.#hidden.has(uriKey(uri))) return [];
      return [{ kind: "full", uri: before?.uri ?? uri, version: null, resultId: SHOWN_ELSEWHERE, items: [] }];
    });
  }
}
