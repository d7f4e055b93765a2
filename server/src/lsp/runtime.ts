import type { FileSystem } from "../site/fileSystem.ts";
import type { Traffic } from "./traffic.ts";

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
 * The turns of the event loop without a message before a due action runs. The connection handles or writes one message
 * per turn, so messages that arrived together, and their answers, go first.
 */
const QUIET_TURNS = 4;

/** How many turns a due action waits at the most: a client that never stops must not delay it forever. */
const MAX_TURNS = 200;

/** Runs `action` in the next turn of the event loop. Returns what cancels it. */
function inNextTurn(action: () => void): () => void {
  if (typeof setImmediate === "function") {
    const immediate = setImmediate(action);
    return () => clearImmediate(immediate);
  }
  const timeout = setTimeout(action, 0);
  return () => clearTimeout(timeout);
}

/** Runs `action` once the client sends nothing for some turns. */
function behindTraffic(traffic: Traffic, action: () => void): Timer {
  let left = MAX_TURNS;
  let cancel: () => void;
  const wait = (quiet: number, before: number): void => {
    cancel = inNextTurn(() => {
      const { messages } = traffic;
      const turns = messages === before ? quiet + 1 : 0;
      if (turns >= QUIET_TURNS || --left === 0) action();
      else wait(turns, messages);
    });
  };
  wait(0, traffic.messages);
  return { cancel: () => cancel() };
}

/** The clock of Node and of browsers. @param traffic goes before each action that is due */
export function systemClock(traffic: Traffic): Clock {
  return {
    now: () => performance.now(),
    schedule(milliseconds, action) {
      if (milliseconds <= 0) return behindTraffic(traffic, action);
      let waiting: Timer | undefined;
      const timeout = setTimeout(() => {
        waiting = behindTraffic(traffic, action);
      }, milliseconds);
      return {
        cancel: () => {
          clearTimeout(timeout);
          waiting?.cancel();
        },
      };
    },
  };
}
