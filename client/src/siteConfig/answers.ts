import { type Disposable, type Event, EventEmitter, type Memento, type Uri } from "vscode";

const KEY = "siteConfigFiles";

/** What the user has said of single files, kept with the workspace: each file is asked about once, ever. */
export class Answers implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new EventEmitter<void>();

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The URIs of the files that are no site configs, whatever they are called. */
  get refused(): readonly string[] {
    return Object.entries(this.#all()).flatMap(([uri, answer]) => (answer === "no" ? [uri] : []));
  }

  get(uri: Uri): "yes" | "no" | undefined {
    const known = this.#all()[uri.toString()];
    return known === "yes" || known === "no" ? known : undefined;
  }

  async set(uri: Uri, answer: "yes" | "no"): Promise<void> {
    // What was set can be read at once; only keeping it for the next start takes its time.
    const kept = this.#memento.update(KEY, { ...this.#all(), [uri.toString()]: answer });
    this.#changed.fire();
    await kept;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #all(): Readonly<Record<string, unknown>> {
    return this.#memento.get<Readonly<Record<string, unknown>>>(KEY, {});
  }
}
