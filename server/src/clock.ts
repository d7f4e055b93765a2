/** A timer that has not fired yet. */
export interface Timer {
  cancel(): void;
}

/** Time, passed in so that tests can control it. */
export interface Clock {
  /** Milliseconds since a fixed moment. Never decreases. */
  now(): number;
  schedule(milliseconds: number, action: () => void): Timer;
}

/** The clock of Node and of browsers. */
export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(milliseconds, action) {
    const timeout = setTimeout(action, milliseconds);
    return { cancel: () => clearTimeout(timeout) };
  },
};

/** The result of some work, or undefined when it takes longer than that. */
export function within<Result>(clock: Clock, milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = clock.schedule(milliseconds, () => resolve(undefined));
  return Promise.race([work, promise]).finally(() => timer.cancel());
}

/** Runs an action once, some time after the last call: changes come in bursts. */
export function debounced(clock: Clock, milliseconds: number, action: () => void): () => void {
  let timer: Timer | undefined;
  return () => {
    timer?.cancel();
    timer = clock.schedule(milliseconds, action);
  };
}
