/** A check that costs this much would delay a request that came with the change, such as completion. */
const IN_THE_WAY_MS = 5;
/**
 * How long a check waits for a request that the client sends right after a change, as a message of its own. Findings come
 * later by as much.
 */
export const COURTESY_MS = 1;
/** A check that costs this much is noticeable, so it waits for a pause in typing. */
const FELT_MS = 100;
/** The longest wait for a pause. */
const MAX_PAUSE_MS = 1000;
/** How long checks may be put off or given up because of the next change, before one runs without a pause. */
const PATIENCE_MS = 1500;

/**
 * Decides when to check after a change. There is no fixed delay: a cheap check runs at once. The time between two
 * checks is at least as long as the last check took, so checks never use more than half of the server's time. A check
 * that would interrupt typing waits for a pause.
 */
export class Pace {
  #cost = 0;
  #finished = Number.NEGATIVE_INFINITY;
  /** When the first check was put off that none has replaced since. */
  #putOff: number | undefined;

  /** Records how long a check took and when it ended, both in milliseconds. */
  finished(cost: number, now: number): void {
    this.#cost = cost;
    this.#finished = now;
    this.#putOff = undefined;
  }

  /** Records that a check that was due does not run, or not to its end, because of another change at `now`. */
  putOff(now: number): void {
    this.#putOff ??= now;
  }

  /** True when changes have kept the author from seeing findings for too long. The next check runs at once, as a whole. */
  isUrgent(now: number): boolean {
    return this.#putOff !== undefined && now - this.#putOff >= PATIENCE_MS;
  }

  /** The delay in milliseconds between a change at `now` and its check. */
  delay(now: number): number {
    if (this.isUrgent(now)) return 0;
    const rest = this.#finished + this.#cost - now;
    const courtesy = this.#cost > IN_THE_WAY_MS ? COURTESY_MS : 0;
    const pause = this.#cost > FELT_MS ? Math.min(this.#cost, MAX_PAUSE_MS) : courtesy;
    return Math.max(0, rest, pause);
  }
}
