import type { Effect, Event, Intent, State } from "../../rotation/state.ts";
import { begin, next, type Step } from "../../rotation/transition.ts";
import type { ModelOptions } from "./options.ts";
import { cacheReplies } from "./serviceMoves.ts";
import { abandoned, REASON, recorded, seen, timeOf, type Waiting, type World, withReply, withWindow } from "./world.ts";

/** The runs that an idle window can start. */
export function* startMoves(w: World, i: 0 | 1, options: ModelOptions): Generator<[string, World]> {
  if (options.lock !== false && w.lock !== -1) return;
  const intents: Intent[] = [];
  if (w.intents < options.limits.intents) intents.push({ kind: "rotate" });
  if (w.journal) intents.push({ kind: "recover" });
  if (w.registry !== w.secret) intents.push({ kind: "fetch", create: false });
  for (const intent of intents) {
    // Only an intent that leads to a rotation counts. If there is a journal, the run recovers.
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

const NOT_WRITTEN: Event = { type: "write-failed", reason: REASON };

/** The events that end an effect that needs the lock, if the lock no longer exists. */
const REFUSED_WITHOUT_LOCK: Partial<Record<Effect["do"], Event>> = {
  post: { type: "not-sent", reason: REASON },
  "write-journal": NOT_WRITTEN,
  "write-registry": NOT_WRITTEN,
  "write-secret": NOT_WRITTEN,
  "clear-journal": NOT_WRITTEN,
};

/** A window's next moves: it performs its effect, receives a response, or gives up waiting. */
export function* windowMoves(w: World, i: 0 | 1, options: ModelOptions): Generator<[string, World]> {
  const { state, effect, sent } = w.windows[i] as Waiting;
  const reply = w.replies[i];
  const on = (event: Event, world: World = w) => withWindow(world, i, proceed(options, state, event));
  if (w.lock !== i && options.lock !== false && options.checksLock !== false && !sent) {
    const refused = REFUSED_WITHOUT_LOCK[effect.do];
    if (refused) {
      yield [`window ${i} sees that its lock is gone`, on(refused)];
      return;
    }
  }
  switch (effect.do) {
    case "get":
      if (reply) yield [`window ${i} sees the token`, on(reply)];
      else {
        yield [`the service reads for window ${i}`, withReply(w, i, seen(w, w.current, options, timeOf(w, options)))];
        yield* cacheReplies(w, i, options);
      }
      yield [`the GET of window ${i} fails`, on({ type: "get-failed", reason: REASON, alarm: undefined })];
      return;
    case "post":
      if (reply) yield [`window ${i} receives: ${reply.type}`, on(reply)];
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

/** A window crashes, and may lose a secret that has not been flushed yet. */
export function* crashes(w: World, i: 0 | 1): Generator<[string, World]> {
  const windows: World["windows"] = [...w.windows];
  const replies: World["replies"] = [...w.replies];
  windows[i] = undefined;
  replies[i] = undefined;
  const lock = w.lock === i ? -1 : w.lock;
  const after = { ...abandoned(w, i), windows, replies, lock, faults: w.faults + 1 };
  yield [`window ${i} crashes`, after];
  if (w.secret !== w.durableSecret) {
    yield [`window ${i} crashes and loses the secret`, { ...after, secret: w.durableSecret }];
  }
}
