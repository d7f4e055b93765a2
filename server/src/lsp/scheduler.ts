import type { Clock } from "../clock.ts";

/** How urgent work is that no request waits for: findings, then what only may be needed later. */
type Priority = "check" | "background";

/** How long work may hold up a request, in milliseconds. A single step may take longer. */
export const TURN_MS = 4;

/**
 * The turns of the event loop without a message before other work runs. The connection handles or writes one message
 * per turn, so messages that arrived together, and their answers, go first.
 */
const QUIET_TURNS = 4;

/** The longest wait in turns of the event loop: a client that never stops must not delay checks forever. */
const MAX_TURNS = 200;

/** Decides what runs next: requests as they arrive, then checks, then work in the background. */
export class Scheduler {
  readonly clock: Clock;
  readonly #waiting: Readonly<Record<Priority, (() => void)[]>> = { check: [], background: [] };
  #messages = 0;
  #isAwake = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Called when the handling of a message begins. */
  message(): void {
    this.#messages++;
  }

  /** Resolves when the client sends nothing, and nothing more urgent waits. */
  turn(priority: Priority): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting[priority].push(resolve);
      if (!this.#isAwake) this.#wait(0, MAX_TURNS);
    });
  }

  /**
   * Runs work in turns of a few milliseconds.
   * @param isWanted false once the result is no longer needed. The work then ends after its turn, with undefined
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
