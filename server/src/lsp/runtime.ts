import type { FileSystem } from "../site/fileSystem.ts";

/** A timer that has not fired yet. */
export interface Timer {
  cancel(): void;
}

/** Time, passed in so that tests can control it. */
export interface Clock {
  /** Milliseconds since a fixed moment. Never decreases. */
  now(): number;
  /** Runs `action` after `milliseconds`. With 0, it runs as soon as the messages received before are handled. */
  schedule(milliseconds: number, action: () => void): Timer;
}

/** Everything the server needs from its machine. */
export interface Runtime {
  readonly clock: Clock;
  /** The disk, for `file:` URIs; undefined where there is none, as in a web worker. */
  readonly disk: FileSystem | undefined;
  /** URI of the icon drawings, where the server knows it without the client. */
  readonly iconDrawings: string | undefined;
}

/**
 * The turns of Node's event loop before a due action runs. The connection handles or writes one message per turn, so
 * messages that arrived together, and their answers, go first.
 */
const TURNS = 3;

/** Runs `action` some turns of Node's event loop later. Runs it at once where no such loop exists. */
function afterTurns(action: () => void): Timer {
  if (typeof setImmediate !== "function") {
    action();
    return { cancel: () => undefined };
  }
  let next: NodeJS.Immediate;
  const turn = (left: number): void => {
    next = setImmediate(() => (left > 0 ? turn(left - 1) : action()));
  };
  turn(TURNS);
  return { cancel: () => clearImmediate(next) };
}

/** The clock of Node and of browsers. */
export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(milliseconds, action) {
    if (milliseconds <= 0 && typeof setImmediate === "function") return afterTurns(action);
    let turns: Timer | undefined;
    const timeout = setTimeout(() => {
      turns = afterTurns(action);
    }, milliseconds);
    return {
      cancel: () => {
        clearTimeout(timeout);
        turns?.cancel();
      },
    };
  },
};
