import type { PublishDiagnosticsParams } from "vscode-languageserver";
import { describe } from "../guarded.ts";
import { isPage } from "../openBodies.ts";
import type { Timer } from "../runtime.ts";
import type { Session } from "../session.ts";
import type { DiagnosticsChannel } from "./channel.ts";
import { Pace } from "./pace.ts";

interface Watched {
  readonly pace: Pace;
  timer: Timer | undefined;
  /** What the client shows now: `Report.id` and the version it belongs to. */
  sent: string | undefined;
}

/** Publishes diagnostics for clients that do not pull them. */
export class PushDiagnostics implements DiagnosticsChannel {
  readonly #session: Session;
  readonly #publish: (params: PublishDiagnosticsParams) => void;
  readonly #documents = new Map<string, Watched>();

  constructor(session: Session, publish: (params: PublishDiagnosticsParams) => void) {
    this.#session = session;
    this.#publish = publish;
  }

  changed(uri: string): void {
    let watched = this.#documents.get(uri);
    if (!watched) {
      watched = { pace: new Pace(), timer: undefined, sent: undefined };
      this.#documents.set(uri, watched);
    }
    this.#schedule(uri, watched);
  }

  closed(uri: string): void {
    // The file on disk counts again, if it is a site config or a page.
    if (this.#session.configAt(uri) || isPage(uri)) this.changed(uri);
    else this.#gone(uri);
  }

  closedChanged(gone: readonly string[]): void {
    for (const uri of gone) if (!this.#session.documents.get(uri)) this.#gone(uri);
    for (const { uri } of this.#session.closedConfigs) this.changed(uri);
    this.#pagesChanged();
  }

  environmentChanged(): void {
    this.#pagesChanged();
    for (const [uri, watched] of this.#documents) if (!isPage(uri)) this.#schedule(uri, watched);
  }

  /**
   * Sends the findings of pages, of those that had findings before too. The settings are read first: they may turn the
   * findings off.
   */
  #pagesChanged(): void {
    const add = async (): Promise<void> => {
      await this.#session.readPages();
      const before = [...this.#documents.keys()].filter(isPage);
      for (const uri of new Set([...before, ...this.#session.pagesWithFindings])) this.changed(uri);
    };
    add().catch((error: unknown) => this.#session.log(`diagnostics: ${describe(error)}`));
  }

  #gone(uri: string): void {
    const watched = this.#documents.get(uri);
    watched?.timer?.cancel();
    this.#documents.delete(uri);
    if (watched?.sent !== undefined) this.#publish({ uri, diagnostics: [] });
  }

  #schedule(uri: string, watched: Watched): void {
    watched.timer?.cancel();
    watched.timer = this.#session.clock.schedule(watched.pace.delay(this.#session.clock.now()), () => {
      this.#run(uri, watched).catch((error: unknown) => this.#session.log(`diagnostics: ${describe(error)}`));
    });
  }

  async #run(uri: string, watched: Watched): Promise<void> {
    const session = this.#session;
    const timer = watched.timer;
    // Findings that a setting turns off must not appear for a moment.
    if (!isPage(uri)) await session.settings.load(uri);
    // The document may have been closed meanwhile, or changed, which started another run.
    if (watched.timer !== timer || this.#documents.get(uri) !== watched) return;
    const start = session.clock.now();
    const version = session.documents.get(uri)?.version;
    const { id, items } = await session.diagnose(uri);
    const end = session.clock.now();
    watched.pace.finished(end - start, end);
    if (watched.timer !== timer || this.#documents.get(uri) !== watched) return;
    const sent = `${id} ${version}`;
    // A document that never had a finding needs no message, unless the client waits for one.
    const isSilent = watched.sent === undefined && items.length === 0 && !session.openConfig(uri);
    if (watched.sent === sent || isSilent) return;
    watched.sent = sent;
    this.#publish({ uri, ...(version !== undefined && { version }), diagnostics: [...items] });
  }
}
