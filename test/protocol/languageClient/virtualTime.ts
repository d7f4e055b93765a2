// The bundle uses these exports in place of the real clock and timers. With them, an hour passes in a moment, and
// events have the same order in every run.

interface Due {
  readonly at: number;
  readonly order: number;
  readonly action: () => void;
}

let time = 0;
let order = 0;
let due: Due[] = [];
/** Returns the time that passes with each reading of the clock. */
let passes: () => number = () => 0;

function add(action: () => void, milliseconds: number): Due {
  const timer: Due = { at: time + Math.max(0, milliseconds), order: order++, action };
  // The search starts at the end, because new timers are usually the last ones due. Timers that are due at the same
  // time keep their order.
  let index = due.length;
  while (index > 0 && (due[index - 1]?.at ?? 0) > timer.at) index--;
  due.splice(index, 0, timer);
  return timer;
}

function cancel(timer: unknown): void {
  due = due.filter((each) => each !== timer);
}

function look(): number {
  time += passes();
  return time;
}

export const setTimeout = (action: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]): Due =>
  add(() => action(...args), Math.max(1, milliseconds));
export const setImmediate = (action: (...args: unknown[]) => void, ...args: unknown[]): Due =>
  add(() => action(...args), 0);
export const clearTimeout = cancel;
export const clearImmediate = cancel;
export const performance = { now: look };
class VirtualDate extends globalThis.Date {
  static override now(): number {
    return look();
  }
}

export { VirtualDate as Date };

/** The clock of a session. */
export const virtualTime = {
  /**
   * Resets the clock.
   *
   * @param steps Returns the time that passes with each reading of the clock, in milliseconds.
   */
  start(steps: () => number): void {
    time = 0;
    order = 0;
    due = [];
    passes = steps;
  },
  get now(): number {
    return time;
  },
  /** Advances the time and runs all timers that become due, including new ones. */
  async pass(milliseconds: number): Promise<void> {
    const end = time + milliseconds;
    for (;;) {
      // Code that waits only for promises finishes before the next turn of the real event loop.
      await new Promise((resolve) => globalThis.setImmediate(resolve));
      const [next] = due;
      if (!next || next.at > end) break;
      due.shift();
      time = Math.max(time, next.at);
      next.action();
    }
    time = Math.max(time, end);
  },
};
