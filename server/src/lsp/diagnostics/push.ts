import type { PublishDiagnosticsParams } from "vscode-languageserver";
import { describe } from "../guarded.ts";
import { isPage } from "../openBodies.ts";
import type { Timer } from "../runtime.ts";
import type { Session } from "../session.ts";
import type { DiagnosticsChannel } from "./channel.ts";
import { diagnoseInTurns } from "./diagnoseInTurns.ts";
import { COURTESY_MS, Pace } from "./pace.ts";

interface Watched {
  readonly pace: Pace;
  /** The check that is due and has not begun. */
  due: Timer | undefined;
  /** The check that runs. A change replaces it. */
  running: object | undefined;
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
    // Nobody waits for the first findings of a document with a request for another answer.
    this.#check(uri, this.#documents.has(uri) ? COURTESY_MS : 0);
  }

  /** @param courtesy the milliseconds that the check waits at least */
  #check(uri: string, courtesy = 0): void {
    let watched = this.#documents.get(uri);
    if (!watched) {
      watched = { pace: new Pace(), due: undefined, running: undefined, sent: undefined };
      this.#documents.set(uri, watched);
    }
    this.#schedule(uri, watched, courtesy);
  }

  closed(uri: string): void {
    // The file on disk counts again, if it is a site config or a page.
    if (this.#session.configAt(uri) || isPage(uri)) this.#check(uri);
    else this.#gone(uri);
  }

  closedChanged(gone: readonly string[]): void {
    for (const uri of gone) if (!this.#session.documents.get(uri)) this.#gone(uri);
    for (const { uri } of this.#session.closedConfigs) this.#check(uri);
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
      for (const uri of new Set([...before, ...this.#session.pagesWithFindings])) this.#check(uri);
    };
    add().catch((error: unknown) => this.#session.log(`diagnostics: ${describe(error)}`));
  }

  #gone(uri: string): void {
    const watched = this.#documents.get(uri);
    watched?.due?.cancel();
    this.#documents.delete(uri);
    if (watched?.sent !== undefined) this.#publish({ uri, diagnostics: [] });
  }

  #schedule(uri: string, watched: Watched, courtesy = 0): void {
    const { clock } = this.#session;
    const { pace } = watched;
    if (watched.due || watched.running) pace.putOff(clock.now());
    watched.running = undefined;
    // What is due runs with the latest text. Changes that never stop must not put it off forever.
    if (watched.due && pace.isUrgent(clock.now())) return;
    watched.due?.cancel();
    watched.due = clock.schedule(Math.max(courtesy, pace.delay(clock.now())), () => {
      watched.due = undefined;
      this.#run(uri, watched).catch((error: unknown) => this.#session.log(`diagnostics: ${describe(error)}`));
    });
  }

  async #run(uri: string, watched: Watched): Promise<void> {
    const session = this.#session;
    const run = {};
    watched.running = run;
    const isUrgent = watched.pace.isUrgent(session.clock.now());
    // Findings that a setting turns off must not appear for a moment.
    await session.loadSettings(uri);
    // The document may have been closed meanwhile, or changed, which started another run.
    const isWanted = (): boolean => watched.running === run && this.#documents.get(uri) === watched;
    if (!isWanted()) return;
    const version = session.documents.get(uri)?.version;
    const report = await diagnoseInTurns(session, { uri, pace: watched.pace, isUrgent, isWanted });
    if (!report || !isWanted()) return;
    const { id, items } = report;
    watched.running = undefined;
    // A closed page without findings has nothing to take back later, and may be gone.
    if (items.length === 0 && version === undefined && isPage(uri)) this.#documents.delete(uri);
    const sent = `${id} ${version}`;
    // A document that never had a finding needs no message, unless the client waits for one.
    const isSilent = watched.sent === undefined && items.length === 0 && !session.openConfig(uri);
    if (watched.sent === sent || isSilent) return;
    watched.sent = sent;
    this.#publish({ uri, ...(version !== undefined && { version }), diagnostics: [...items] });
  }
}
