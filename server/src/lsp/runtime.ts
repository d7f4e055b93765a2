import type { FileSystem } from "../site/fileSystem.ts";

/** A timer that has not fired yet. */
export interface Timer {
  cancel(): void;
}

/** Time, passed in so that tests may hold it still. */
export interface Clock {
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** Runs `action` after `milliseconds`; for 0, as soon as the messages that came in before are handled. */
  schedule(milliseconds: number, action: () => void): Timer;
}

/** Everything the server needs of the machine it runs on. */
export interface Runtime {
  readonly clock: Clock;
  /** The disk, for `file:` URIs; undefined where there is none, as in a web worker. */
  readonly disk: FileSystem | undefined;
  /** URI of the drawings of icons, where it is known without the client's help. */
  readonly iconDrawings: string | undefined;
}

/**
 * So many turns of Node's event loop pass before what is due: in each, the connection handles one message, or writes one.
 * Messages that came together, and the answers to them, go first.
 */
const TURNS = 3;

/** Runs `action` some turns of Node's event loop later; at once where there is no such thing. */
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
