import { MessagePipe } from "../support/messagePipe.ts";

/** A pipe in which messages arrive after a while. */
export class LatePipe extends MessagePipe {
  readonly #delay: () => number;

  /** @param delay how long a message takes, in milliseconds. One that takes longer delays those behind it */
  constructor(delay: () => number) {
    super();
    this.#delay = delay;
  }

  protected override deliverLater(waiting: number): void {
    // What waits behind the first one arrives with it.
    if (waiting === 1) setTimeout(() => this.deliver(Number.POSITIVE_INFINITY), this.#delay());
  }
}
