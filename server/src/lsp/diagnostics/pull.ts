import type {
  CancellationToken,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  PreviousResultId,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { debounced } from "../../clock.ts";
import { uriKey } from "../../disk/paths.ts";
import { LSPErrorCodes, ResponseError } from "../languageServer.ts";
import { isPage } from "../openBodies.ts";
import type { Session } from "../session.ts";
import { NOTHING } from "./findings.ts";

/** How long after a change an open config is in a workspace report: the client asks about it first, if it shows it. */
const AFTER_CHANGE_MS = 1000;

/** How long the client may take to forget a document that it closed. It ignores reports about it until then. */
const AFTER_CLOSE_MS = 100;

/** The workspace report for an open page. */
const SHOWN_ELSEWHERE = "open";

/** Answers clients that pull diagnostics, and asks them to pull again when something changes. */
export class PullDiagnostics {
  readonly #session: Session;
  readonly #refresh: (() => Promise<void>) | undefined;
  /** Open pages: the next workspace report is empty for them. */
  readonly #openPageUris = new Set<string>();
  /** The keys of pages that are open without a tab: the client does not pull for them. */
  #hidden: ReadonlySet<string> = new Set();
  /** Files that closed: the client keeps showing their last diagnostics until a report replaces them. */
  readonly #wereOpen = new Set<string>();
  /** The reports of the whole workspace that the client shows, by the keys of the URIs. */
  #shown = new Map<string, PreviousResultId>();
  /** Whether something changed since the last workspace report. */
  #isStale = true;
  /** Continues the request for the whole workspace. */
  #continue: () => void = () => undefined;
  #isRefreshing = false;
  #isRefreshDue = false;
  readonly #wakeLater: () => void;

  /** @param refresh asks the client to pull again; undefined when the client does not support it */
  constructor(session: Session, refresh: (() => Promise<void>) | undefined) {
    this.#session = session;
    this.#refresh = refresh;
    this.#wakeLater = debounced(session.scheduler.clock, AFTER_CHANGE_MS, () => this.#wake());
  }

  changed(uri: string): void {
    // The client pulls for the document itself. A page's part of the workspace report changes when it opens.
    if (!isPage(uri) || this.#hidden.has(uriKey(uri))) this.#wakeLater();
    if (!isPage(uri) || !this.#session.client.sendsPages || this.#openPageUris.has(uri)) return;
    this.#openPageUris.add(uri);
    this.#wake();
  }

  /** Some open pages are in no tab, and the others are. */
  hidden(uris: readonly string[]): void {
    this.#hidden = new Set(uris.map(uriKey));
    this.#wake();
  }

  closed(uri: string): void {
    this.#openPageUris.delete(uri);
    const again = (): void => {
      this.#wereOpen.add(uri);
      this.#shown.delete(uriKey(uri));
      this.#wake();
    };
    again();
    this.#session.scheduler.clock.schedule(AFTER_CLOSE_MS, () => {
      if (!this.#session.documents.get(uri)) again();
    });
  }

  closedChanged(): void {
    // The findings of open pages depend on the site configs, too.
    this.environmentChanged();
  }

  environmentChanged(): void {
    this.#wake();
    // One request at a time: any number of changes during a refresh needs only one more refresh.
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

  /** The report for `textDocument/diagnostic`: `unchanged` when the client already has it. */
  async document(params: DocumentDiagnosticParams, token: CancellationToken): Promise<DocumentDiagnosticReport> {
    const { uri } = params.textDocument;
    const session = this.#session;
    const version = session.documents.get(uri)?.version;
    await session.findings.loadSettings(uri);
    // A client that cannot be asked to pull again waits for the complete answer.
    if (!this.#refresh) await session.findings.settled(uri);
    const isWanted = (): boolean => !token.isCancellationRequested && session.documents.get(uri)?.version === version;
    const report = isWanted() ? await session.findings.report(uri, isWanted) : undefined;
    if (!report) {
      // Findings of an old version would make problems disappear and return. The client pulls again instead.
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled.");
      throw new ResponseError(LSPErrorCodes.ServerCancelled, "The document has changed.", { retriggerRequest: true });
    }
    const { id, items } = report;
    if (params.previousResultId === id) return { kind: "unchanged", resultId: id };
    return { kind: "full", resultId: id, items: [...items] };
  }

  /**
   * The report for `workspace/diagnostic`: what is new about the site configs and the closed pages.
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
    const { closedConfigs } = this.#session;
    // A client that cannot be asked to pull again waits for the complete answer.
    await (report || this.#refresh ? closedConfigs.found() : closedConfigs.upToDate());
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#continue = resolve;
      this.#isStale = false;
      const items = await this.#news(shown, report !== undefined);
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled.");
      for (const { uri, resultId = "" } of items) {
        this.#wereOpen.delete(uri);
        // If the client shows no report, there is no report to replace later: the file may have been deleted.
        if (resultId === NOTHING.id) shown.delete(uriKey(uri));
        else shown.set(uriKey(uri), { uri, value: resultId });
      }
      if (!report) return { items };
      if (items.length > 0) report({ items });
      if (this.#isStale) continue;
      const cancellation = token.onCancellationRequested(() => resolve());
      await promise;
      cancellation.dispose();
    }
  }

  /** The reports that the client does not show yet. @param isStream true when more reports follow */
  async #news(
    shown: ReadonlyMap<string, PreviousResultId>,
    isStream: boolean,
  ): Promise<WorkspaceDocumentDiagnosticReport[]> {
    const session = this.#session;
    await session.findings.readPages();
    const items = this.#openPages(shown);
    for (const [key, uri] of this.#files(shown, isStream)) {
      if (!isPage(uri)) await session.findings.loadSettings(uri);
      // A client that cannot be asked to pull again waits for the complete answer.
      if (!isStream && !this.#refresh) await session.findings.settled(uri);
      const report = await session.findings.report(uri, () => true);
      if (!report || shown.get(key)?.value === report.id) continue;
      items.push({ kind: "full", uri, version: null, resultId: report.id, items: [...report.items] });
    }
    return items;
  }

  /**
   * The URIs of the files to report, by their keys: those that have findings, or that the client shows findings of. A
   * client ignores a report about a document in a tab, and asks about no other: then the open config is one of them.
   */
  #files(shown: ReadonlyMap<string, PreviousResultId>, isStream: boolean): Map<string, string> {
    const { configs, documents, findings } = this.#session;
    const pulled = new Set(documents.all.map(({ uri }) => uriKey(uri)).filter((key) => !this.#hidden.has(key)));
    const uris = [
      ...configs.closed.map(({ uri }) => uri),
      ...[...findings.files, ...this.#wereOpen, ...[...shown.values()].map(({ uri }) => uri)].filter(
        (uri) => !pulled.has(uriKey(uri)),
      ),
      ...(isStream ? documents.all.flatMap(({ uri }) => (isPage(uri) && pulled.has(uriKey(uri)) ? [] : uri)) : []),
    ];
    return new Map(uris.map((uri) => [uriKey(uri), uri]));
  }

  /** Reports that are empty: the client pulls for an open page in a tab itself, and would show its findings twice. */
  #openPages(shown: ReadonlyMap<string, PreviousResultId>): WorkspaceDocumentDiagnosticReport[] {
    if (!this.#session.client.sendsPages) return [];
    return this.#session.documents.all.flatMap(({ uri }) => {
      const before = shown.get(uriKey(uri));
      // A page that closed and opened again is forgotten, but the client may still show it.
      const isShown = before ? before.value !== SHOWN_ELSEWHERE : this.#wereOpen.has(uri);
      if (!isPage(uri) || !isShown || this.#hidden.has(uriKey(uri))) return [];
      return [{ kind: "full", uri: before?.uri ?? uri, version: null, resultId: SHOWN_ELSEWHERE, items: [] }];
    });
  }
}
