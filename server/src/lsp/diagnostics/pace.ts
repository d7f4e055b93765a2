/** A check that costs this much would delay a request that came with the change, such as completion. */
const IN_THE_WAY_MS = 5;
/** How long such a check waits for those requests. */
const COURTESY_MS = 2;
/** A check that costs this much is noticeable, so it waits for a pause in typing. */
const FELT_MS = 100;
/** The longest wait for a pause. */
const MAX_PAUSE_MS = 1000;

/**
 * Decides when to check after a change. There is no fixed delay: a cheap check runs at once. The time between two
 * checks is at least as long as the last check took, so checks never use more than half of the server's time. A check
 * that would interrupt typing waits for a pause.
 */
export class Pace {
  #cost = 0;
  #finished = Number.NEGATIVE_INFINITY;

  /** Records how long a check took and when it ended, both in milliseconds. */
  finished(cost: number, now: number): void {
    this.#cost = cost;
    this.#finished = now;
  }

  /** The delay in milliseconds between a change at `now` and its check. */
  delay(now: number): number {
    const rest = this.#finished + this.#cost - now;
    const courtesy = this.#cost > IN_THE_WAY_MS ? COURTESY_MS : 0;
    const pause = this.#cost > FELT_MS ? Math.min(this.#cost, MAX_PAUSE_MS) : courtesy;
    return Math.max(0, rest, pause);
  }
}
