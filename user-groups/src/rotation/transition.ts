/**
 * The rotation of a token as pure code: it decides which effect comes next, given the events so far.
 *
 * One run of the state machine is one operation on one user group in one process. The state machine requests one effect
 * at a time, and `OperationRun`, which performs the effects, answers each with one event. A crash can end a run at any
 * point. A later run finds only the journal, the registry, and the secret, so the order of effects guarantees the
 * following:
 *
 * - No POST is sent before its journal is on disk.
 * - The fingerprint of a new token is on disk before the token goes to the secret store. If the store ever loses or
 *   reverts the token, the fingerprint reveals that.
 * - The journal is removed last.
 * - "Not rotated" is reported only when no earlier POST can still arrive: either the service answered the only POST
 *   (`unanswered` is false) or refused to handle it, or the quarantine is over (`quarantineOver`) and the response that
 *   contains the old token was made after the quarantine, according to its `Date`. If a service declares that its
 *   rotation is a compare-and-swap, the same POST may be sent again (a fence), because at most one of the two takes
 *   effect.
 * - A token that this computer has seen replaced does not become the current one again unless the user accepts it. A
 *   response that contains such a token comes from a cache, or from a service that was restored from a backup. Only the
 *   user can know which.
 *
 * The specification (Endpoints, Create User) does not say what a repeated POST does and does not mention timeouts.
 * These guarantees make up for that.
 */

import * as l10n from "@vscode/l10n";
import { QUARANTINE_MS } from "./quarantine.ts";
import type {
  AfterStoring,
  Alarm,
  Effect,
  Event,
  Intent,
  Journal,
  Outcome,
  Reason,
  Recorded,
  Seen,
  State,
} from "./state.ts";

/** A state and the effect that it waits for. If there is no effect, the run has ended. */
export interface Step {
  readonly state: State;
  readonly effect?: Effect;
}

/** The maximum number of times that the same POST is sent again for one journal. */
export const MAX_FENCES = 3;

/**
 * Starts a run.
 *
 * @param attempt The ID for the attempt to rotate, if the run makes one.
 */
export const begin = (intent: Intent, attempt: string): Step => ({
  state: { phase: "locking", intent, attempt },
  effect: { do: "lock" },
});

/**
 * Returns the state and effect that follow when the effect of `state` ends with `event`.
 *
 * @throws {TypeError} If the event cannot end the effect.
 */
export function next(state: State, event: Event): Step {
  const step = STEPS[state.phase](state as never, event);
  if (!step) throw new TypeError(`The event '${event.type}' does not belong to the phase '${state.phase}'.`);
  return step;
}

type Phase = State["phase"];
type In<P extends Phase> = Extract<State, { readonly phase: P }>;

const STEPS: { readonly [P in Phase]: (state: In<P>, event: Event) => Step | undefined } = {
  locking({ intent, attempt }, event) {
    if (event.type === "locked") return { state: { phase: "loading", intent, attempt }, effect: { do: "load" } };
    if (event.type === "busy") return { state: { phase: "done", outcome: { kind: "busy", reason: event.reason } } };
    if (event.type === "lock-failed") {
      return { state: { phase: "done", outcome: { kind: "failed", reason: event.reason } } };
    }
  },

  loading({ intent, attempt }, event) {
    if (event.type === "load-failed") return release({ kind: "failed", reason: event.reason });
    if (event.type !== "loaded") return;
    const { journal, recorded, secretFingerprint, quarantineOver } = event;
    if (journal) {
      const mayFence = journal.fences < MAX_FENCES;
      const accept = intent.kind === "accept";
      // The outcomes of POSTs from an earlier run are unknown, so all of them count as unanswered.
      const notCurrent = journal.superseded === true;
      return check({ journal, unanswered: true, notCurrent, quarantineOver, mayFence, accept, reason: undefined });
    }
    if (intent.kind === "recover") return release({ kind: "idle" });
    return {
      state: { phase: "verifying", intent, attempt, recorded, secretFingerprint },
      effect: { do: "get" },
    };
  },

  verifying({ intent, attempt, recorded, secretFingerprint }, event) {
    if (event.type === "get-failed") {
      return release(event.alarm ? alarm(event.alarm, false) : { kind: "failed", reason: event.reason });
    }
    if (event.type !== "seen") return;
    const { seen } = event;
    const changed = seen.fingerprint !== recorded?.fingerprint;
    const create = intent.kind === "accept" || (intent.kind === "fetch" && intent.create && !recorded);
    if (seen.environment === "other") return release(alarm("other-environment", false));
    if (seen.created && !create) return release(alarm(recorded ? recreated(seen) : "created", false));
    if (intent.kind !== "accept") {
      if (mayBeOther(seen, recorded)) return release(alarm(recreated(seen), false));
      if (seen.superseded) return release(alarm("superseded", false));
    }
    const mayBeNew = isMaybeNew(seen, recorded);
    if (mayBeNew && !create) return release(alarm("maybe-created", false));
    if (intent.kind !== "rotate") {
      const created = mayBeNew && !seen.created ? undefined : seen.created;
      const outcome = { kind: "fetched", created, changed, saved: "fully" } as const;
      return store(seen, { kind: "finish", journaled: false, outcome });
    }
    if (recorded && changed) {
      const outcome = { kind: "changed-elsewhere", saved: "fully" } as const;
      return store(seen, { kind: "finish", journaled: false, outcome });
    }
    // For a new group or a lost secret, first record the fingerprint and store the token, before anything is sent.
    if (changed || secretFingerprint !== seen.fingerprint) return store(seen, { kind: "rotate", attempt });
    return startRotating(seen, attempt);
  },

  journaling({ journal, token, fence }, event) {
    if (event.type === "written") {
      return {
        state: { phase: "sending", journal, token, fence },
        effect: { do: "post", token, attempt: journal.attempt },
      };
    }
    if (event.type !== "write-failed") return;
    const { reason } = event;
    return fence ? release({ kind: "unknown", reason }) : clear({ kind: "failed", reason });
  },

  sending({ journal, fence }, event) {
    const afterwards = { journal, quarantineOver: false, mayFence: !fence, accept: false };
    switch (event.type) {
      case "rotated":
        // The rotation is finished, but in an environment that this record is not about.
        if (event.seen.environment === "other") return clear(alarm("rotated-other-environment", false));
        if (isOther(event.seen, journal) || event.seen.superseded) {
          return check({ ...afterwards, unanswered: true, notCurrent: false, reason: undefined });
        }
        return store(event.seen, {
          kind: "finish",
          journaled: true,
          outcome: { kind: "rotated", saved: "fully" },
        });
      case "rejected":
        // A rejected fence says nothing about the POST before it.
        return check({ ...afterwards, unanswered: fence, notCurrent: event.notCurrent, reason: event.reason });
      case "refused": {
        // A refused fence says nothing about the POST before it either.
        if (fence) return check({ ...afterwards, unanswered: true, notCurrent: false, reason: event.reason });
        const outcome = { kind: "not-rotated", reason: event.reason } as const;
        // While the journal is removed, an interruption leaves nothing to finish. The token is verified again, because
        // it may be rotated elsewhere during the wait.
        return event.again ? clear(outcome, journal) : clear(outcome);
      }
      case "unanswered":
        return check({ ...afterwards, unanswered: true, notCurrent: false, reason: event.reason });
      case "not-sent":
        if (fence) return release({ kind: "unknown", reason: event.reason });
        return clear({ kind: "failed", reason: event.reason });
    }
  },

  checking({ journal, unanswered, notCurrent, quarantineOver, mayFence, accept, reason }, event) {
    if (event.type === "get-failed") {
      return release(event.alarm ? alarm(event.alarm, true) : { kind: "unknown", reason: event.reason });
    }
    if (event.type !== "seen") return;
    const { seen } = event;
    if (seen.environment === "other") return release(alarm("other-environment", true));
    if (!accept) {
      const before = { fingerprint: journal.oldFingerprint, teamId: journal.teamId };
      if (seen.created || mayBeOther(seen, before)) return release(alarm(recreated(seen), true));
      if (seen.superseded) return release(alarm("superseded", true));
      if (isMaybeNew(seen, before)) return release(alarm("maybe-created", true));
      if (notCurrent && seen.fingerprint === journal.oldFingerprint) {
        // The service rejected this token, so a response that contains it is old. Without the journal, a later run
        // would trust such a response.
        const outcome = alarm("superseded", true);
        return journal.superseded ? release(outcome) : rest({ ...journal, superseded: true }, outcome);
      }
    }
    if (seen.fingerprint !== journal.oldFingerprint) {
      const kind = unanswered ? "adopted" : "changed-elsewhere";
      return store(seen, { kind: "finish", journaled: true, outcome: { kind, saved: "fully" } });
    }
    if (!unanswered) return clear({ kind: "not-rotated", reason });
    if (seen.cas && mayFence) {
      const again = { ...journal, fences: journal.fences + 1, resting: false };
      return {
        state: { phase: "journaling", journal: again, token: seen.token, fence: true },
        effect: { do: "write-journal", journal: again },
      };
    }
    if (quarantineOver) {
      if (accept || isMadeSince(seen, journal)) return clear({ kind: "not-rotated", reason });
      const isDated = seen.answeredAt !== undefined && journal.answeredAt !== undefined;
      return release(isDated ? alarm("cached", true) : { kind: "unknown", reason: undated() });
    }
    const outcome: Outcome = { kind: "unknown", reason };
    // The quarantine counts from this write rather than from the POST, because the machine may have been asleep between
    // recording a time and sending the POST.
    return journal.resting ? release(outcome) : rest({ ...journal, answeredAt: latest(seen, journal) }, outcome);
  },

  resting({ outcome }, event) {
    // If the write failed, the quarantine starts with the next run.
    if (event.type === "written" || event.type === "write-failed") return release(outcome);
  },

  storing({ step, seen, then, saved }, event) {
    if (event.type !== "written" && event.type !== "write-failed") return;
    const failed = event.type === "write-failed";
    if (then.kind === "rotate") {
      // Nothing was sent yet. If the token cannot be stored, it must not be rotated.
      if (failed) return release({ kind: "failed", reason: event.reason });
      return step === "registry" ? storeSecret(seen, then, "fully") : startRotating(seen, then.attempt);
    }
    if (step === "registry") return storeSecret(seen, then, failed ? "not-in-registry" : "fully");
    const arrived = failed && saved === "fully" ? "not-in-secret-store" : saved;
    const outcome = { ...then.outcome, saved: arrived };
    // Without the fingerprint on disk, the journal is the only record of the rotation, so it stays.
    return then.journaled && arrived !== "not-in-registry" ? clear(outcome) : release(outcome);
  },

  clearing({ outcome, again }, event) {
    if (event.type === "written" && again) {
      const { attempt, oldFingerprint: fingerprint, teamId } = again;
      const recorded = { fingerprint, teamId };
      return {
        state: { phase: "verifying", intent: { kind: "rotate" }, attempt, recorded, secretFingerprint: fingerprint },
        effect: { do: "get" },
      };
    }
    // If the journal cannot be removed, a later run finishes the rotation again, with the same result.
    if (event.type === "written" || event.type === "write-failed") return release(outcome);
  },

  releasing({ outcome }, event) {
    if (event.type === "released") return { state: { phase: "done", outcome } };
  },

  done: () => undefined,
};

const alarm = (which: Alarm, rotating: boolean): Outcome => ({ kind: "alarm", alarm: which, rotating });

/** Whether a response is for a different group than the one that is recorded under its ID. */
const isOther = (seen: Seen, recorded: Pick<Recorded, "teamId"> | undefined): boolean =>
  seen.teamId !== undefined && recorded?.teamId !== undefined && seen.teamId !== recorded.teamId;

/**
 * Whether a response may be for a different group than the recorded one: its team ID differs, or nothing shows that the
 * new token is in the environment of the record.
 */
const mayBeOther = (seen: Seen, recorded: Recorded | undefined): boolean =>
  isOther(seen, recorded) ||
  (recorded !== undefined &&
    seen.environment === "unknown" &&
    seen.fingerprint !== recorded.fingerprint &&
    (seen.teamId === undefined || seen.teamId !== recorded.teamId));

/** The alarm for a group that is not the recorded one. Only in the same environment, it must have been recreated. */
const recreated = ({ environment }: Seen): Alarm => (environment === "same" ? "recreated" : "other-environment");

/**
 * Whether an earlier request without a response may have created the group. This is possible if nothing shows that the
 * group existed before.
 */
const isMaybeNew = (seen: Seen, before: Recorded | undefined): boolean =>
  seen.retried &&
  !(
    before &&
    (before.fingerprint === seen.fingerprint || (seen.teamId !== undefined && before.teamId === seen.teamId))
  );

/**
 * The maximum difference between a service's clock and its `Date` header, in milliseconds. The header has a resolution
 * of one second.
 */
const CLOCK_MS = 5_000;

/**
 * Whether a response was made after the quarantine, according to the service's clock. A cache may replay an older
 * response without `Age`. A cache that also sets its own `Date` looks like the service. The contract offers no read
 * that bypasses such a cache, because PUT may clear fields that it does not name, and a query may be rejected.
 */
const isMadeSince = (seen: Seen, { answeredAt }: Journal): boolean =>
  seen.answeredAt !== undefined && seen.answeredAt - (answeredAt ?? Number.NaN) >= QUARANTINE_MS - CLOCK_MS;

function latest({ answeredAt: one }: Seen, { answeredAt: other }: Journal): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

const undated = (): Reason => ({
  kind: "undated",
  message: l10n.t(
    "The response does not say when it was made, so it may be an old one from a cache. If there is no cache in between, accept the group.",
  ),
});

function startRotating(seen: Seen, attempt: string): Step {
  const journal: Journal = {
    attempt,
    oldFingerprint: seen.fingerprint,
    fences: 0,
    resting: false,
    teamId: seen.teamId,
    answeredAt: seen.answeredAt,
  };
  return {
    state: { phase: "journaling", journal, token: seen.token, fence: false },
    effect: { do: "write-journal", journal },
  };
}

const check = (state: Omit<In<"checking">, "phase">): Step => ({
  state: { phase: "checking", ...state },
  effect: { do: "get" },
});

const store = (seen: Seen, then: AfterStoring): Step => ({
  state: { phase: "storing", step: "registry", seen, saved: "fully", then },
  effect: { do: "write-registry", seen, rotated: then.kind === "finish" && then.outcome.kind !== "fetched" },
});

const storeSecret = (seen: Seen, then: AfterStoring, saved: In<"storing">["saved"]): Step => ({
  state: { phase: "storing", step: "secret", seen, saved, then },
  effect: { do: "write-secret", seen },
});

/** Starts the quarantine, which counts from the moment the journal is written. */
const rest = (journal: Journal, outcome: Outcome): Step => ({
  state: { phase: "resting", outcome },
  effect: { do: "write-journal", journal: { ...journal, resting: true } },
});

const clear = (outcome: Outcome, again?: Journal): Step => ({
  state: { phase: "clearing", outcome, ...(again ? { again } : {}) },
  effect: { do: "clear-journal" },
});

const release = (outcome: Outcome): Step => ({
  state: { phase: "releasing", outcome },
  effect: { do: "release" },
});
