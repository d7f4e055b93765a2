import {
  type CancellationToken,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  ResponseError,
} from "vscode-languageserver";
import type { DiagnosticsChannel } from "./diagnosticsChannel.ts";
import { Pace } from "./pace.ts";
import type { Session } from "./session.ts";

/** Answers clients that ask for diagnostics, and tells them when to ask again. */
export class PullDiagnostics implements DiagnosticsChannel {
  readonly #session: Session;
  readonly #refresh: (() => Promise<void>) | undefined;
  readonly #paces = new Map<string, Pace>();
  #refreshing: Promise<void> | undefined;
  #isStale = false;

  /** @param refresh tells the client to ask again; undefined when it would not listen */
  constructor(session: Session, refresh: (() => Promise<void>) | undefined) {
    this.#session = session;
    this.#refresh = refresh;
  }

  changed(): void {
    // The client asks by itself.
  }

  closed(uri: string): void {
    this.#paces.delete(uri);
  }

  environmentChanged(): void {
    // One request at a time: however much changes while the client is being told, it need ask only once more.
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

  /** The report for `textDocument/diagnostic`: `unchanged` when the client has it already. */
  async document(params: DocumentDiagnosticParams, token: CancellationToken): Promise<DocumentDiagnosticReport> {
    const { uri } = params.textDocument;
    const { clock, documents, settings, sites } = this.#session;
    const version = documents.get(uri)?.version;
    const pace = this.#paceOf(uri);
    await Promise.all([settings.load(uri), sites.settled(uri), pause(pace.delay(clock.now()), this.#session)]);
    // An answer for a version that is gone would make problems vanish and return: better that the client asks again.
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "Cancelled.");
    if (documents.get(uri)?.version !== version) {
      throw new ResponseError(LSPErrorCodes.ServerCancelled, "The document has changed.", { retriggerRequest: true });
    }
    const start = clock.now();
    const { id, items } = this.#session.diagnose(uri);
    const end = clock.now();
    pace.finished(end - start, end);
    if (params.previousResultId === id) return { kind: "unchanged", resultId: id };
    return { kind: "full", resultId: id, items: [...items] };
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

function pause(milliseconds: number, { clock }: Session): Promise<void> | undefined {
  if (milliseconds === 0) return undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  clock.schedule(milliseconds, resolve);
  return promise;
}
