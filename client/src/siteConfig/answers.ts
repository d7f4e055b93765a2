import type { Memento, Uri } from "vscode";

const KEY = "siteConfigFiles";

/** What the user has said of single files, kept with the workspace: each file is asked about once, ever. */
export class Answers {
  readonly #memento: Memento;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  get(uri: Uri): "yes" | "no" | undefined {
    const known = this.#all()[uri.toString()];
    return known === "yes" || known === "no" ? known : undefined;
  }

  async set(uri: Uri, answer: "yes" | "no"): Promise<void> {
    await this.#memento.update(KEY, { ...this.#all(), [uri.toString()]: answer });
  }

  #all(): Readonly<Record<string, unknown>> {
    return this.#memento.get<Readonly<Record<string, unknown>>>(KEY, {});
  }
}
