import { type Disposable, type Event, EventEmitter, type Memento, type Uri } from "vscode";

const KEY = "siteConfigFiles";

/** Whether the user wants Sitekeeper to check a file as a site config. */
export type FileChoice = "yes" | "no";

/** The user's choices for individual files, stored in the workspace state. The user is asked once per file. */
export class FileChoices implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new EventEmitter<void>();

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** Returns the URIs of the files that must not be treated as site configs, regardless of their names. */
  get excluded(): readonly string[] {
    return Object.entries(this.#all()).flatMap(([uri, choice]) => (choice === "no" ? [uri] : []));
  }

  get(uri: Uri): FileChoice | undefined {
    const choice = this.#all()[uri.toString()];
    return choice === "yes" || choice === "no" ? choice : undefined;
  }

  /** Stores a choice, which takes effect immediately. The promise resolves once the choice has been saved. */
  async set(uri: Uri, choice: FileChoice): Promise<void> {
    const stored = this.#memento.update(KEY, { ...this.#all(), [uri.toString()]: choice });
    this.#changed.fire();
    await stored;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #all(): Readonly<Record<string, unknown>> {
    return this.#memento.get<Readonly<Record<string, unknown>>>(KEY, {});
  }
}
