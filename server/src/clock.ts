/** A pending timer. */
export interface Timer {
  cancel(): void;
}

/** The current time and timers, passed as a parameter so that tests can control them. */
export interface Clock {
  /** Returns milliseconds since a fixed moment. Never decreases. */
  now(): number;
  schedule(milliseconds: number, action: () => void): Timer;
}

/** The clock of Node and browsers. */
export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(milliseconds, action) {
    const timeout = setTimeout(action, milliseconds);
    return { cancel: () => clearTimeout(timeout) };
  },
};

/** Resolves to the result of a promise, or to undefined if a time limit is reached first. */
export function withTimeout<Result>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = clock.schedule(milliseconds, () => resolve(undefined));
  return Promise.race([work, promise]).finally(() => timer.cancel());
}

/** Returns a debounced function, which runs an action once after a period without calls. */
export function debounce(clock: Clock, milliseconds: number, action: () => void): () => void {
  let timer: Timer | undefined;
  return () => {
    timer?.cancel();
    timer = clock.schedule(milliseconds, action);
  };
}
