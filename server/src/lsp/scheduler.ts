import type { Clock } from "../clock.ts";

/**
 * The priority of work that no request is waiting for. Checks run first, followed by background work, whose results may
 * be needed later.
 */
type Priority = "check" | "background";

/**
 * The maximum duration of a turn, in milliseconds. A turn may delay a request by this long, or by longer if a single
 * step takes longer.
 */
export const TURN_MS = 4;

/**
 * The number of event loop turns without a message after which other work runs. The connection handles or writes one
 * message per turn, so messages that arrive together, and the responses to these messages, go first.
 */
const QUIET_TURNS = 4;

/**
 * The maximum number of event loop turns to wait. Without this limit, a client that keeps sending messages could delay
 * checks forever.
 */
const MAX_TURNS = 200;

/** Decides what runs next: requests as they arrive, then checks, then background work. */
export class Scheduler {
  readonly clock: Clock;
  readonly #waiting: Readonly<Record<Priority, (() => void)[]>> = { check: [], background: [] };
  #messages = 0;
  #isAwake = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Must be called before each message is handled, so that checks wait for it. */
  messageReceived(): void {
    this.#messages++;
  }

  /** Resolves when no messages are arriving and no more urgent work is waiting. */
  turn(priority: Priority): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting[priority].push(resolve);
      if (!this.#isAwake) this.#wait(0, MAX_TURNS);
    });
  }

  /**
   * Runs work in turns of a few milliseconds.
   * @param isWanted Returns false once the result is no longer needed. The work then stops after the current turn and
   * returns undefined.
   */
  async run<Result>(
    priority: Priority,
    work: Iterator<unknown, Result>,
    isWanted: () => boolean = () => true,
  ): Promise<Result | undefined> {
    for (;;) {
      await this.turn(priority);
      if (!isWanted()) return undefined;
      const end = this.clock.now() + TURN_MS;
      do {
        const step = work.next();
        if (step.done) return step.value;
      } while (this.clock.now() < end);
    }
  }

  #wait(quiet: number, left: number): void {
    this.#isAwake = true;
    const before = this.#messages;
    inNextTurn(() => {
      const turns = this.#messages === before ? quiet + 1 : 0;
      if (turns < QUIET_TURNS && left > 1) return this.#wait(turns, left - 1);
      const { check, background } = this.#waiting;
      (check.shift() ?? background.shift())?.();
      this.#isAwake = false;
      if (check.length + background.length > 0) this.#wait(0, MAX_TURNS);
    });
  }
}

function inNextTurn(action: () => void): void {
  if (typeof setImmediate === "function") setImmediate(action);
  else setTimeout(action, 0);
}
