import { QUARANTINE_MS } from "../../rotation/quarantine.ts";
import type { Effect, Event, Journal, Seen, State } from "../../rotation/state.ts";
import { isSuperseded, withToken } from "../../rotation/superseded.ts";
import type { Step } from "../../rotation/transition.ts";
import type { ModelOptions } from "./options.ts";

/** A window in the middle of a run, waiting for its effect. */
export interface Waiting {
  readonly state: State;
  readonly effect: Effect;
  /** Whether the POST was sent, so that only its response is missing. */
  readonly sent: boolean;
}

/** A POST that is in transit to the service, or whose response is in transit. */
export interface Request {
  readonly old: number;
  readonly attempt: string;
  /** The window that is still waiting for the response. -1 if no window is waiting. */
  readonly waiter: number;
}

/** The state of the two windows, the disk, the network, and the service at a given moment. */
export interface World {
  current: number;
  commits: number;
  revoked: boolean;
  replays: [attempt: string, token: number][];
  registry: number;
  /** The fingerprints that the registry records as superseded. */
  superseded: readonly string[];
  /** The newest token that was ever recorded in the registry. Set only with a silent cache. */
  newest: number;
  secret: number;
  durableSecret: number;
  journal: Journal | undefined;
  quarantineOver: boolean;
  /** The number of quarantines that have passed. */
  time: number;
  /** When each token except the current one was replaced. */
  replacedAt: readonly number[];
  lock: number;
  windows: [Waiting | undefined, Waiting | undefined];
  /** The response in transit to each window, for its GET or its POST. */
  replies: [Event | undefined, Event | undefined];
  requests: Request[];
  intents: number;
  faults: number;
  posts: number;
}

/** The reason that is given for every failure. Windows only report it. */
export const REASON = { kind: "model", message: "" };

/** The world in which an exploration starts. */
export const start: World = {
  current: 0,
  commits: 0,
  revoked: false,
  replays: [],
  registry: 0,
  superseded: [],
  newest: 0,
  secret: 0,
  durableSecret: 0,
  journal: undefined,
  quarantineOver: false,
  time: 0,
  replacedAt: [],
  lock: -1,
  windows: [undefined, undefined],
  replies: [undefined, undefined],
  requests: [],
  intents: 0,
  faults: 0,
  posts: 0,
};

/**
 * Creates a function that returns a short key for each world. The state machine has few states, so the states are
 * numbered.
 */
export function encoder() {
  const numbers = new Map<string, number>();
  const intern = (value: unknown) => {
    const text = JSON.stringify(value) ?? "";
    const number = numbers.get(text);
    if (number !== undefined) return number;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  return (w: World): string =>
    [
      ...[w.current, w.commits, w.registry, w.secret, w.durableSecret, w.lock, w.intents, w.faults, w.posts],
      ...[w.revoked ? 1 : 0, w.quarantineOver ? 1 : 0, intern(w.replays), intern(w.journal)],
      ...[w.newest, intern(w.superseded), w.time, intern(w.replacedAt)],
      ...[intern(w.windows[0]), intern(w.windows[1]), intern(w.replies[0]), intern(w.replies[1])],
      ...w.requests.map(intern).sort((a, b) => a - b),
    ].join();
}

/**
 * The world after a window's step. The window does not receive any other response, and releases its lock when it is
 * done.
 */
export function withWindow(w: World, i: 0 | 1, step: Step): World {
  const windows: World["windows"] = [...w.windows];
  const replies: World["replies"] = [...w.replies];
  replies[i] = undefined;
  windows[i] = step.effect ? { state: step.state, effect: step.effect, sent: false } : undefined;
  return { ...w, windows, replies, lock: !step.effect && w.lock === i ? -1 : w.lock };
}

/** The world in which a window no longer waits for responses to its requests. */
export const abandoned = (w: World, i: 0 | 1): World => ({
  ...w,
  requests: w.requests.map((request) => (request.waiter === i ? { ...request, waiter: -1 } : request)),
});

/** The world in which a response is in transit to a window. */
export function withReply(w: World, i: 0 | 1, event: Event): World {
  const replies: World["replies"] = [...w.replies];
  replies[i] = event;
  return { ...w, replies };
}

/** The registry after a token was recorded, computed with the same function that the rotator uses. */
export function recorded(w: World, { token, fingerprint }: Seen, { cache }: ModelOptions): World {
  const { supersededFingerprints = [] } = withToken(rowOf(w), fingerprint);
  const registry = Number(token);
  const newest = cache === "silent" ? Math.max(w.newest, registry) : 0;
  return { ...w, registry, superseded: supersededFingerprints, newest };
}

const rowOf = (w: World) => ({ fingerprint: `#${w.registry}`, supersededFingerprints: w.superseded });

/**
 * Whether a cached response with its old date can reach a window. Only then does it matter when each response was made.
 */
export const isDated = ({ cache, checksAge }: ModelOptions): boolean =>
  cache === "dated" || (cache === "honest" && checksAge === false);

/** The `Date` of a response that is made now. */
export const timeOf = (w: World, options: ModelOptions): number =>
  isDated(options) ? w.time : Number(w.quarantineOver);

/** A response from the service. @param madeAt The time in its `Date`. */
export function seen(w: World, token: number, { server }: ModelOptions, madeAt: number) {
  const fingerprint = `#${token}`;
  const superseded = isSuperseded(rowOf(w), fingerprint);
  const cas = server.declaresCas;
  const environment = "same";
  const answeredAt = madeAt * QUARANTINE_MS;
  return {
    type: "seen",
    seen: {
      token: String(token),
      fingerprint,
      created: false,
      retried: false,
      superseded,
      environment,
      cas,
      answeredAt,
    },
  } as const;
}
