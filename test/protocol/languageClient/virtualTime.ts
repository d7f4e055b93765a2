// Replaces the clock and the timers of everything in the bundle with these exports: an hour passes in a moment, and the
// same things happen in the same order in each run.

interface Due {
  readonly at: number;
  readonly order: number;
  readonly action: () => void;
}

let time = 0;
let order = 0;
let due: Due[] = [];
/** How much time passes by itself whenever somebody looks at the clock. */
let passes: () => number = () => 0;

function add(action: () => void, milliseconds: number): Due {
  const timer: Due = { at: time + Math.max(0, milliseconds), order: order++, action };
  // Most timers are the last ones: those of the same moment keep their order.
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

/** The clock of a run. */
export const virtualTime = {
  /** Begins again. @param steps what passes whenever somebody looks at the clock, in milliseconds */
  start(steps: () => number): void {
    time = 0;
    order = 0;
    due = [];
    passes = steps;
  },
  get now(): number {
    return time;
  },
  /** Lets time pass: runs all that is due, and what follows from it. */
  async pass(milliseconds: number): Promise<void> {
    const end = time + milliseconds;
    for (;;) {
      // Everything that only waits for promises is done before the next turn of the real event loop.
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
