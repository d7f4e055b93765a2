/** From this cost on a check would keep a request waiting that came with the change, such as one for completion. */
const IN_THE_WAY_MS = 5;
/** How long such a check lets what came with the change go first. */
const COURTESY_MS = 2;
/** From this cost on a check is felt: it then waits until the author pauses. */
const FELT_MS = 100;
/** The longest wait for a pause. */
const MAX_PAUSE_MS = 1000;

/**
 * When to check after a change. There is no fixed delay: a check that costs little runs at once. Two checks keep as much
 * time between them as the last one took, so that checking never takes more than half of the server's time, however fast
 * changes come; a check that costs so much that typing would stumble over it waits for a pause in typing.
 */
export class Pace {
  #cost = 0;
  #finished = Number.NEGATIVE_INFINITY;

  /** Notes what a check took, and when it ended, both in milliseconds. */
  finished(cost: number, now: number): void {
    this.#cost = cost;
    this.#finished = now;
  }

  /** How many milliseconds after a change at `now` the check should begin. */
  delay(now: number): number {
    const rest = this.#finished + this.#cost - now;
    const courtesy = this.#cost > IN_THE_WAY_MS ? COURTESY_MS : 0;
    const pause = this.#cost > FELT_MS ? Math.min(this.#cost, MAX_PAUSE_MS) : courtesy;
    return Math.max(0, rest, pause);
  }
}
