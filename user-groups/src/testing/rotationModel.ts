import { QUARANTINE_MS } from "../rotation/quarantine.ts";
import type { Effect, Event, Intent, Journal, Seen, State } from "../rotation/state.ts";
import { isSuperseded, withToken } from "../rotation/superseded.ts";
import { begin, next, type Step } from "../rotation/transition.ts";

/**
 * Explores every order of events around the rotation of one token, with the real transition function in the middle.
 *
 * Two windows share a journal, a registry, a secret store and a lock; a network loses, delays and reorders requests
 * and answers; windows crash, and may lose the secret that was not flushed yet; another process may put an older
 * secret back; a person may remove the lock of a window that is suspended, which goes on later; a cache may replay any older answer to GET. Tokens are numbers (the service counts up), a fingerprint is the same number.
 *
 * Bounds: two windows, `intents` rotations, `faults` crashes, lost secrets or removed locks, `posts` POSTs.
 *
 * Left out: a window that is suspended between the moment when it looks at its lock and the write after it;
 * torn or failing writes of journal and registry (files are replaced whole; failures are unit tests);
 * machines that do not share the lock; requests that the network duplicates (a second delivery of one POST) and
 * answers that it forges or delivers to another request (the client checks the id); a request that is older than the
 * quarantine; a cache that replays an answer to POST (the client treats it as no answer), or one from before the first
 * GET with the current token; groups that are deleted and
 * created again. An answer of 408 or 503 without acting is the same to a window
 * as a lost request and a timeout, so it is the drop of a request here.
 */
export interface ModelOptions {
  readonly server: ServerModel;
  readonly limits: { readonly intents: number; readonly faults: number; readonly posts: number };
  /** The transition function; the real one unless a test breaks it. */
  readonly next?: typeof next;
  /**
   * A cache on the way of GET. `honest` says with `Age` that an answer is its own (RFC 9111, section 5.1). `dated` does
   * not, but leaves the answer its `Date`. `silent` sets another `Date`, too: then nobody can tell what was not rotated,
   * and of a service that declares a compare-and-swap only what this machine has seen superseded is checked.
   */
  readonly cache?: "honest" | "dated" | "silent";
  /** False: an answer with `Age` is used like every other. */
  readonly heedsAge?: boolean;
  /** False: windows do not exclude each other. */
  readonly lock?: boolean;
  /** True: a person may remove the lock of a window at any moment. */
  readonly removals?: boolean;
  /** False: a window does not look whether its lock is still there. */
  readonly heedsLock?: boolean;
  /** False: the registry always agrees with the secret store. */
  readonly fingerprint?: boolean;
}

/** How the service behaves. */
export interface ServerModel {
  /** Declares its rotation a compare-and-swap. */
  readonly declaresCas: boolean;
  /** A second use of an old token revokes the group's tokens. */
  readonly revokesOnReuse: boolean;
  /** May answer 429 without acting. */
  readonly refusesAtWill: boolean;
  /** Answers a repeated `Idempotency-Key` with the token that it made, while that is current. */
  readonly replays: boolean;
}

/** What an exploration found. */
export interface Exploration {
  readonly states: number;
  /** The first thing that must never happen, and how it came about. */
  readonly violation: { readonly what: string; readonly trace: readonly string[] } | undefined;
}

/** A window in the middle of a run: it waits for its effect. */
interface Waiting {
  readonly state: State;
  readonly effect: Effect;
  /** The POST has left; what is missing is the answer. */
  readonly sent: boolean;
}

interface Request {
  readonly old: number;
  readonly attempt: string;
  /** The window that still waits for the answer; -1 when none does. */
  readonly waiter: number;
}

interface World {
  current: number;
  commits: number;
  revoked: boolean;
  replays: [attempt: string, token: number][];
  registry: number;
  /** The fingerprints that the registry records as superseded. */
  superseded: readonly string[];
  /** With a silent cache: the newest token that the registry ever held. */
  newest: number;
  secret: number;
  durableSecret: number;
  journal: Journal | undefined;
  quarantineOver: boolean;
  /** How many quarantines have passed. */
  time: number;
  /** When each token but the current one was replaced. */
  replacedAt: readonly number[];
  lock: number;
  windows: [Waiting | undefined, Waiting | undefined];
  /** What the service read for the GET of a window, or answered to its POST, and is on its way back. */
  answers: [Event | undefined, Event | undefined];
  requests: Request[];
  intents: number;
  faults: number;
  posts: number;
}

const REASON = { kind: "model", message: "" };

const start: World = {
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
  answers: [undefined, undefined],
  requests: [],
  intents: 0,
  faults: 0,
  posts: 0,
};

/** Explores all that can happen, breadth first, up to the first violation. */
export function explore(options: ModelOptions): Exploration {
  const nodes: { readonly world: World; readonly parent: number; readonly label: string }[] = [];
  const seen = new Set<string>();
  const encode = encoder();
  const add = (next: World, parent: number, label: string) => {
    const world = options.fingerprint === false ? { ...next, registry: next.secret } : next;
    const key = encode(world);
    if (seen.has(key)) return;
    seen.add(key);
    nodes.push({ world, parent, label });
  };
  add(start, -1, "start");
  for (let i = 0; i < nodes.length; i++) {
    const { world } = nodes[i] as { world: World };
    const what = violation(world, options);
    if (what) {
      const trace: string[] = [];
      for (let at = i; at > 0; at = nodes[at]?.parent ?? 0) trace.unshift(nodes[at]?.label ?? "");
      return { states: nodes.length, violation: { what, trace } };
    }
    for (const [label, after] of moves(world, options)) add(after, i, label);
  }
  return { states: nodes.length, violation: undefined };
}

/** A short key of a world: the states of the machine are few, and get numbers. */
function encoder() {
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
      ...[intern(w.windows[0]), intern(w.windows[1]), intern(w.answers[0]), intern(w.answers[1])],
      ...w.requests.map(intern).sort((a, b) => a - b),
    ].join();
}

function violation(w: World, { cache, server }: ModelOptions): string | undefined {
  if (w.registry < w.newest) return "a superseded token is recorded as current";
  if (w.revoked) return "the group's tokens are revoked";
  if (w.commits > w.intents) return "more rotations than were asked for";
  const quiet = !w.journal && w.requests.length === 0 && w.windows.every((window) => !window);
  const believed = w.registry === w.secret;
  const canTell = cache !== "silent" || !server.declaresCas;
  if (canTell && quiet && believed && w.secret !== w.current) return "a stale token is believed to be current";
  return undefined;
}

function* moves(w: World, options: ModelOptions): Generator<[string, World]> {
  for (const i of [0, 1] as const) {
    if (w.windows[i]) {
      yield* windowMoves(w, i, options);
      if (w.faults < options.limits.faults) {
        yield* crashes(w, i);
        if (options.removals && w.lock === i)
          yield [`a person removes the lock of window ${i}`, { ...w, faults: w.faults + 1, lock: -1 }];
      }
    } else {
      yield* beginnings(w, i, options);
    }
  }
  yield* deliveries(w, options);
  if (w.secret !== w.durableSecret) yield ["the secret is flushed", { ...w, durableSecret: w.secret }];
  if (w.secret > 0 && w.faults < options.limits.faults) {
    const secret = w.secret - 1;
    yield ["another tab puts an older secret back", { ...w, faults: w.faults + 1, secret, durableSecret: secret }];
  }
  if (w.journal?.resting && !w.quarantineOver && w.requests.length === 0) {
    yield ["time passes", { ...w, quarantineOver: true, time: w.time + (isDated(options) ? 1 : 0) }];
  }
}

function* beginnings(w: World, i: 0 | 1, options: ModelOptions): Generator<[string, World]> {
  if (options.lock !== false && w.lock !== -1) return;
  const intents: Intent[] = [];
  if (w.intents < options.limits.intents) intents.push({ kind: "rotate" });
  if (w.journal) intents.push({ kind: "recover" });
  if (w.registry !== w.secret) intents.push({ kind: "fetch", create: false });
  for (const intent of intents) {
    // Only an intent that goes on to rotate counts; with a journal it recovers.
    const counts = intent.kind === "rotate" && !w.journal ? 1 : 0;
    const locked = proceed(options, begin(intent, `a${w.intents}`).state, { type: "locked" });
    const loaded = proceed(options, locked.state, {
      type: "loaded",
      journal: w.journal,
      recorded: { fingerprint: `#${w.registry}` },
      secretFingerprint: `#${w.secret}`,
      quarantineOver: w.quarantineOver,
    });
    const after = withWindow({ ...w, lock: i, intents: w.intents + counts }, i, loaded);
    yield [`window ${i} starts to ${intent.kind}`, after];
  }
}

const proceed = (options: ModelOptions, state: State, event: Event): Step => (options.next ?? next)(state, event);

function withWindow(w: World, i: 0 | 1, step: Step): World {
  const windows: World["windows"] = [...w.windows];
  const answers: World["answers"] = [...w.answers];
  answers[i] = undefined;
  windows[i] = step.effect ? { state: step.state, effect: step.effect, sent: false } : undefined;
  return { ...w, windows, answers, lock: !step.effect && w.lock === i ? -1 : w.lock };
}

const NOT_WRITTEN: Event = { type: "write-failed", reason: REASON };

/** What a run hears instead of an effect that needs the lock. */
const REFUSED_WITHOUT_LOCK: Partial<Record<Effect["do"], Event>> = {
  post: { type: "not-sent", reason: REASON },
  "write-journal": NOT_WRITTEN,
  "write-registry": NOT_WRITTEN,
  "write-secret": NOT_WRITTEN,
  "clear-journal": NOT_WRITTEN,
};

/** The next moves of a window: perform its effect, receive the answer that came, or give up waiting. */
function* windowMoves(w: World, i: 0 | 1, options: ModelOptions): Generator<[string, World]> {
  const { state, effect, sent } = w.windows[i] as Waiting;
  const answer = w.answers[i];
  const on = (event: Event, world: World = w) => withWindow(world, i, proceed(options, state, event));
  if (w.lock !== i && options.lock !== false && options.heedsLock !== false && !sent) {
    const refused = REFUSED_WITHOUT_LOCK[effect.do];
    if (refused) {
      yield [`window ${i} sees that its lock is gone`, on(refused)];
      return;
    }
  }
  switch (effect.do) {
    case "get":
      if (answer) yield [`window ${i} sees the token`, on(answer)];
      else {
        yield [`the service reads for window ${i}`, withAnswer(w, i, seen(w, w.current, options, timeOf(w, options)))];
        yield* replays(w, i, options);
      }
      yield [`the GET of window ${i} fails`, on({ type: "get-failed", reason: REASON, alarm: undefined })];
      return;
    case "post":
      if (answer) yield [`window ${i} hears: ${answer.type}`, on(answer)];
      if (sent) {
        yield [`window ${i} gives up waiting`, on({ type: "unanswered", reason: REASON }, abandoned(w, i))];
        return;
      }
      yield [`window ${i} cannot connect`, on({ type: "not-sent", reason: REASON })];
      if (w.posts < options.limits.posts) {
        const request = { old: Number(effect.token), attempt: effect.attempt, waiter: i };
        const windows: World["windows"] = [...w.windows];
        windows[i] = { state, effect, sent: true };
        const after = { ...w, windows, requests: [...w.requests, request], posts: w.posts + 1 };
        yield [`window ${i} sends POST ${effect.token}`, after];
      }
      return;
    case "write-journal":
      yield [
        `window ${i} writes the journal`,
        on({ type: "written" }, { ...w, journal: effect.journal, quarantineOver: false }),
      ];
      return;
    case "write-registry":
      yield [`window ${i} writes the registry`, on({ type: "written" }, recorded(w, effect.seen, options))];
      return;
    case "write-secret":
      yield [`window ${i} stores the secret`, on({ type: "written" }, { ...w, secret: Number(effect.seen.token) })];
      return;
    case "clear-journal":
      yield [
        `window ${i} clears the journal`,
        on({ type: "written" }, { ...w, journal: undefined, quarantineOver: false }),
      ];
      return;
    case "release":
      yield [`window ${i} is done`, on({ type: "released" })];
      return;
    default:
      throw new TypeError(`the model performs '${effect.do}' when a window starts`);
  }
}

/** The cache answers the GET of a window with an older token. */
function* replays(w: World, i: 0 | 1, options: ModelOptions): Generator<[string, World]> {
  if (options.cache === "honest" && options.heedsAge !== false) {
    const event: Event = { type: "get-failed", reason: REASON, alarm: "cached" };
    if (w.current > 0) yield [`the cache answers window ${i}, and says so`, withAnswer(w, i, event)];
  } else if (options.cache) {
    for (let token = 0; token < w.current; token++) {
      // As late as the service may have made it.
      const madeAt = isDated(options) ? (w.replacedAt[token] ?? w.time) : timeOf(w, options);
      yield [`the cache answers window ${i} with token ${token}`, withAnswer(w, i, seen(w, token, options, madeAt))];
    }
  }
}

/** The registry after a token was recorded, by the function that the rotator uses. */
function recorded(w: World, { token, fingerprint }: Seen, { cache }: ModelOptions): World {
  const { supersededFingerprints = [] } = withToken(rowOf(w), fingerprint);
  const registry = Number(token);
  const newest = cache === "silent" ? Math.max(w.newest, registry) : 0;
  return { ...w, registry, superseded: supersededFingerprints, newest };
}

const rowOf = (w: World) => ({ fingerprint: `#${w.registry}`, supersededFingerprints: w.superseded });

/** Nobody waits for the answers to the requests of a window any more. */
const abandoned = (w: World, i: 0 | 1): World => ({
  ...w,
  requests: w.requests.map((request) => (request.waiter === i ? { ...request, waiter: -1 } : request)),
});

function* crashes(w: World, i: 0 | 1): Generator<[string, World]> {
  const windows: World["windows"] = [...w.windows];
  const answers: World["answers"] = [...w.answers];
  windows[i] = undefined;
  answers[i] = undefined;
  const lock = w.lock === i ? -1 : w.lock;
  const after = { ...abandoned(w, i), windows, answers, lock, faults: w.faults + 1 };
  yield [`window ${i} crashes`, after];
  if (w.secret !== w.durableSecret) {
    yield [`window ${i} crashes and loses the secret`, { ...after, secret: w.durableSecret }];
  }
}

function* deliveries(w: World, options: ModelOptions): Generator<[string, World]> {
  for (const [index, request] of w.requests.entries()) {
    const requests = w.requests.toSpliced(index, 1);
    const gone = { ...w, requests };
    const answered = (world: World, event: Event) =>
      request.waiter < 0 ? world : withAnswer(world, request.waiter as 0 | 1, event);
    const rejected: Event = { type: "rejected", reason: REASON, notCurrent: false };
    yield [`POST ${request.old} is lost`, gone];
    if (options.server.refusesAtWill) yield [`POST ${request.old} is answered 429`, answered(gone, rejected)];
    yield [`the service handles POST ${request.old}`, handled(gone, request, options, answered)];
  }
}

function handled(
  w: World,
  request: Request,
  options: ModelOptions,
  answered: (world: World, event: Event) => World,
): World {
  const rotated = (token: number): Event => ({
    type: "rotated",
    seen: seen(w, token, options, timeOf(w, options)).seen,
  });
  const earlier = w.replays.find(([attempt]) => attempt === request.attempt)?.[1];
  if (options.server.replays && earlier !== undefined && earlier === w.current) return answered(w, rotated(earlier));
  if (request.old === w.current) {
    const current = w.current + 1;
    const replays: World["replays"] = options.server.replays ? [...w.replays, [request.attempt, current]] : w.replays;
    const replacedAt = isDated(options) ? [...w.replacedAt, w.time] : [];
    return answered({ ...w, current, commits: w.commits + 1, replays, replacedAt }, rotated(current));
  }
  return answered(options.server.revokesOnReuse ? { ...w, revoked: true } : w, {
    type: "rejected",
    reason: REASON,
    notCurrent: true,
  });
}

function withAnswer(w: World, i: 0 | 1, event: Event): World {
  const answers: World["answers"] = [...w.answers];
  answers[i] = event;
  return { ...w, answers };
}

/** Whether an answer of a cache can reach a window with its old date: only then it matters when each was made. */
const isDated = ({ cache, heedsAge }: ModelOptions): boolean =>
  cache === "dated" || (cache === "honest" && heedsAge === false);

const timeOf = (w: World, options: ModelOptions): number => (isDated(options) ? w.time : Number(w.quarantineOver));

/** An answer of the service. @param madeAt the time of its `Date` */
function seen(w: World, token: number, { server }: ModelOptions, madeAt: number) {
  const fingerprint = `#${token}`;
  const superseded = isSuperseded(rowOf(w), fingerprint);
  const cas = server.declaresCas;
  const answeredAt = madeAt * QUARANTINE_MS;
  return {
    type: "seen",
    seen: { token: String(token), fingerprint, created: false, retried: false, superseded, cas, answeredAt },
  } as const;
}
