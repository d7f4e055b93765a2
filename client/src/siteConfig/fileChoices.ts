import { type Disposable, type Event, EventEmitter, type Memento, type Uri } from "vscode";

const KEY = "siteConfigFiles";

/** Whether the user wants a file to be treated as a site config. */
export type FileChoice = "yes" | "no";

/** The user's choices for single files, stored with the workspace. The user is asked once for each file. */
export class FileChoices implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new EventEmitter<void>();

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The URIs of the files that must not be treated as site configs, whatever their name. */
  get excluded(): readonly string[] {
    return Object.entries(this.#all()).flatMap(([uri, choice]) => (choice === "no" ? [uri] : []));
  }

  get(uri: Uri): FileChoice | undefined {
    const choice = this.#all()[uri.toString()];
    return choice === "yes" || choice === "no" ? choice : undefined;
  }

  /** Stores a choice. It can be read at once; the promise resolves when it is on disk. */
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
