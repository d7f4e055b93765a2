/**
 * The delivery of a token to the targets of a group as pure code, like `rotation/transition.ts`: it decides which
 * effect comes next, given the events so far. `deliverer.ts` performs the effects.
 *
 * A crash can end a run at any point, and a later run finds only the record and the token. Therefore:
 *
 * - A target is recorded on disk as open before its delivery starts, because a command that failed may have worked.
 * - The fingerprint of each target's token is compared with that of the current token. Any rotation, by anyone, makes
 *   every target open.
 * - After the last delivery, the service is asked for the token once more. Until then, the record is marked as
 *   unconfirmed. A process that delivers an older token after another process delivered a newer one notices it here and
 *   delivers the newer token.
 * - The token is removed last, once every target has it and the service has confirmed it.
 */
import type { Reason } from "../rotation/state.ts";
import type {
  DeliveryEvent,
  DeliveryOutcome,
  DeliveryState,
  DeliveryStep,
  Finality,
  Memory,
  Turn,
  Work,
} from "./deliveryState.ts";
import { type DeliveryRecord, isDone, openTargets, type TargetState } from "./record.ts";
import { isVerifiable, type Target } from "./target.ts";

/** The maximum number of attempts for each delivery in a run. */
const MAX_ATTEMPTS = 3;

/**
 * The maximum number of checks with the service in a run. A run that needs more is competing with another process that
 * keeps rotating.
 */
const MAX_CHECKS = 5;

export interface DeliveryOptions {
  /** Whether this process has just received the token from the service. */
  readonly isFresh?: boolean;
  readonly again?: boolean;
}

/** Starts a run. */
export function beginDelivery({ isFresh = false, again = false }: DeliveryOptions): DeliveryStep {
  const memory: Memory = { checked: "no", checks: 0, again, givenUp: [] };
  return isFresh ? lock(memory) : confirm(memory);
}

/**
 * Returns the state and effect that follow when the effect of `state` ends with `event`.
 *
 * @throws {TypeError} If the event cannot end the effect.
 */
export function nextDelivery(state: DeliveryState, event: DeliveryEvent): DeliveryStep {
  const step = after(state, event);
  if (!step) throw new TypeError(`The event '${event.type}' does not belong to the phase '${state.phase}'.`);
  return step;
}

function after(state: DeliveryState, event: DeliveryEvent): DeliveryStep | undefined {
  const { type } = event;
  switch (state.phase) {
    case "confirming":
      if (type === "confirmed") return lock({ ...state.memory, checked: "yes" });
      if (type === "unreachable") return lock({ ...state.memory, checked: "unreachable", reason: event.reason });
      if (type === "busy") return done({ kind: "busy", reason: event.reason });
      if (type === "refused") return done({ kind: "failed", reason: event.reason });
      return;
    case "locking":
      if (type === "locked") return { state: { phase: "loading", memory: state.memory }, effect: { do: "load" } };
      if (type === "busy") return done({ kind: "busy", reason: event.reason });
      if (type === "refused") return done({ kind: "failed", reason: event.reason });
      return;
    case "loading":
      if (type === "refused") return release({ kind: "failed", reason: event.reason });
      return type === "loaded" ? loaded(state.memory, event) : undefined;
    case "opening":
      if (type === "refused") return stop(state.work, event.reason);
      return type === "written" ? deliver(state) : undefined;
    case "delivering":
      if (type === "failed") return failed(state, event.reason, event.final);
      return type === "succeeded" ? write("noting", state, { state: "delivered" }) : undefined;
    case "noting":
      if (type === "refused") return stop(state.work, event.reason);
      if (type !== "written") return;
      return needsVerifying(state) ? verify(state) : proceed(state.work);
    case "verifying":
      if (type === "failed") return failed(state, event.reason, event.final);
      if (type !== "succeeded") return;
      return keep(changed(state, { state: "verified" }));
    case "waiting":
      return type === "waited" ? deliver({ ...state, attempt: state.attempt + 1 }) : undefined;
    case "recording":
      if (type === "refused") return stop(state.work, event.reason);
      return type === "written" ? proceed(state.work) : undefined;
    case "pausing":
      return type === "released" ? confirm(state.memory) : undefined;
    case "settling":
      return type === "written" || type === "refused" ? release(state.outcome) : undefined;
    case "closing":
      // If this write or the removal of the token fails, a later run repeats it.
      if (type === "refused") return release(state.outcome);
      if (type !== "written") return;
      return { state: { phase: "dropping", outcome: state.outcome }, effect: { do: "drop-token" } };
    case "dropping":
      return type === "written" || type === "refused" ? release(state.outcome) : undefined;
    case "releasing":
      return type === "released" ? done(state.outcome) : undefined;
    case "done":
      return;
  }
}

const done = (outcome: DeliveryOutcome): DeliveryStep => ({ state: { phase: "done", outcome } });
const release = (outcome: DeliveryOutcome): DeliveryStep => ({
  state: { phase: "releasing", outcome },
  effect: { do: "release" },
});
const lock = (memory: Memory): DeliveryStep => ({ state: { phase: "locking", memory }, effect: { do: "lock" } });
const confirm = (memory: Memory): DeliveryStep => ({
  state: { phase: "confirming", memory: { ...memory, checks: memory.checks + 1 } },
  effect: { do: "confirm" },
});
/** Releases the lock before the next check with the service, because that check acquires the lock itself. */
const pause = (memory: Memory): DeliveryStep => ({
  state: { phase: "pausing", memory },
  effect: { do: "release" },
});

function loaded(memory: Memory, event: Extract<DeliveryEvent, { readonly type: "loaded" }>): DeliveryStep {
  const { record, current, held } = event;
  if (!record || record.targets.length === 0) return release({ kind: "none" });
  if (current === undefined || (!held && (memory.again || openTargets(record, current).length > 0))) {
    // The service has the token, but this machine does not.
    if (memory.checked === "no") return pause(memory);
    return release({ kind: "open", record, current, reason: memory.reason });
  }
  const work: Work = {
    ...memory,
    record: memory.again ? { ...record, targets: record.targets.map(reopened) } : record,
    current,
    again: false,
    // If the token is new, targets that this run gave up on are tried again.
    givenUp: memory.current === current ? memory.givenUp : [],
  };
  return memory.again ? keep(work) : proceed(work);
}

const reopened = ({ target }: TargetState): TargetState => ({ target, state: "open" });

/** Continues with the next target or ends the run. */
function proceed(work: Work): DeliveryStep {
  const { record, current, givenUp, checked, stopped } = work;
  const index = record.targets.findIndex((target, at) => !isDone(target, current) && !givenUp.includes(at));
  if (index >= 0 && !stopped) return write("opening", { work, index, attempt: 1 }, { state: "open" });
  const isAllDone = openTargets(record, current).length === 0;
  if (checked === "no" && !stopped && work.checks < MAX_CHECKS) return pause(work);
  if (!isAllDone || checked === "no") {
    if (checked !== "yes" || record.unconfirmed !== true) {
      return release({ kind: "open", record, current, reason: work.reason });
    }
    // The other targets certainly have the token. The open targets still need it.
    const settled: DeliveryRecord = { key: record.key, before: record.before, targets: record.targets };
    const outcome: DeliveryOutcome = { kind: "open", record: settled, current, reason: work.reason };
    return { state: { phase: "settling", outcome }, effect: { do: "write", record: settled } };
  }
  if (checked === "unreachable" && work.reason) {
    return release({ kind: "unconfirmed", record, current, reason: work.reason });
  }
  const closed: DeliveryRecord = { key: record.key, targets: record.targets };
  const outcome: DeliveryOutcome = { kind: "delivered", record: closed, current };
  return { state: { phase: "closing", outcome }, effect: { do: "write", record: closed } };
}

const deliver = (turn: Turn): DeliveryStep => ({
  // The service has to confirm the token again after this delivery.
  state: { ...turn, phase: "delivering", work: { ...turn.work, checked: "no" } },
  effect: { do: "deliver", target: targetOf(turn) },
});

const verify = (turn: Turn): DeliveryStep => ({
  state: { phase: "verifying", work: turn.work, index: turn.index, attempt: turn.attempt },
  effect: { do: "verify", target: targetOf(turn) },
});

const targetOf = ({ work, index }: Turn): Target => work.record.targets[index]!.target;
const needsVerifying = (turn: Turn): boolean => isVerifiable(targetOf(turn));

/** Handles a failed target: retries it after a delay, or gives up on it for this run. */
function failed(turn: Turn, reason: Reason, final: Finality): DeliveryStep {
  if (!final && turn.attempt < MAX_ATTEMPTS) {
    const { work, index, attempt } = turn;
    return { state: { phase: "waiting", work, index, attempt }, effect: { do: "wait", attempt } };
  }
  const work = changed(turn, { state: "open", failure: reason.message });
  return keep({ ...work, givenUp: [...work.givenUp, turn.index], stopped: final === true });
}

/** Returns the run with a new state for its current target. */
function changed({ work, index }: Turn, state: Pick<TargetState, "state" | "failure">): Work {
  const targets = work.record.targets.map((target, at) =>
    at === index ? withState(target.target, state, work) : target,
  );
  return { ...work, record: { ...work.record, unconfirmed: true, targets } };
}

const withState = (target: Target, state: Pick<TargetState, "state" | "failure">, { current }: Work): TargetState => ({
  target,
  ...state,
  ...(state.state === "open" ? {} : { fingerprint: current }),
});

function write(phase: "opening" | "noting", turn: Turn, state: Pick<TargetState, "state">): DeliveryStep {
  const work = changed(turn, state);
  return {
    state: { phase, work, index: turn.index, attempt: turn.attempt },
    effect: { do: "write", record: work.record },
  };
}

const keep = (work: Work): DeliveryStep => ({
  state: { phase: "recording", work },
  effect: { do: "write", record: work.record },
});

/** Ends the run, because nothing may be delivered without a durable record. */
const stop = ({ record, current }: Work, reason: Reason): DeliveryStep =>
  release({ kind: "open", record, current, reason });
