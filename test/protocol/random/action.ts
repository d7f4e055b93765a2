import type { RandomClient } from "./randomClient.ts";

/** An action of a user, an editor or a program. It does nothing if it does not apply. */
export class Action {
  readonly run: (client: RandomClient) => Promise<unknown>;
  readonly #text: string;

  constructor(text: string, run: (client: RandomClient) => Promise<unknown>) {
    this.#text = text;
    this.run = run;
  }

  toString(): string {
    return this.#text;
  }
}
