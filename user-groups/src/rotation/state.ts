/** The goal of an operation. */
export type Intent =
  /** Rotate the token, after finishing a pending rotation instead when there is one. */
  | { readonly kind: "rotate" }
  /** Finish a pending rotation. */
  | { readonly kind: "recover" }
  /** Fetch the token and store it; `create`: the service may create a group that does not exist. */
  | { readonly kind: "fetch"; readonly create: boolean }
  /** Store what the service has now: the user has seen the alarm about a group that was created again. */
  | { readonly kind: "accept" };

/** A user group as an answer showed it. */
export interface Seen {
  readonly token: string;
  /** The fingerprint of the token. */
  readonly fingerprint: string;
  /** The call created the group. */
  readonly created: boolean;
  /** An earlier request of the same call got no answer, and may have created the group. */
  readonly retried: boolean;
  /** This machine has seen the service replace this token with another one. */
  readonly superseded: boolean;
  /** The service declares its rotation a compare-and-swap. */
  readonly cas: boolean;
  readonly teamId?: number | undefined;
  /** When the answer was made, by the clock of the service, in milliseconds since 1970; undefined when it does not say. */
  readonly answeredAt?: number | undefined;
}

/** The record of a pending rotation, on disk from before the first POST until everything is stored. */
export interface Journal {
  /** Identifies the attempt. Sent as `Idempotency-Key`. */
  readonly attempt: string;
  /** The fingerprint of the token that was sent as `current_token`. */
  readonly oldFingerprint: string;
  /** How many times the POST was sent again. */
  readonly fences: number;
  /** Written after the last POST ended without an answer: the quarantine counts from this write on. */
  readonly resting: boolean;
  /** The service said that the sent token is not current: an answer that shows it is an old one. */
  readonly superseded?: boolean | undefined;
  readonly teamId?: number | undefined;
  /** When the latest answer was made that this journal was written after, by the clock of the service. */
  readonly answeredAt?: number | undefined;
}

/** The fields of a registry record that the transition function needs. */
export interface Recorded {
  readonly fingerprint: string;
  readonly teamId?: number | undefined;
}

/** Why something failed: for the report to the user. */
export interface Reason {
  readonly kind: string;
  readonly message: string;
}

/** How an operation ended. */
export type Outcome =
  /** Another process works on this group. Nothing was done. */
  | { readonly kind: "busy"; readonly reason: Reason }
  /** There was no pending rotation. */
  | { readonly kind: "idle" }
  /** Nothing was sent that could rotate, and nothing was changed. */
  | { readonly kind: "failed"; readonly reason: Reason }
  /** The token was rotated by this operation, and stored. */
  | { readonly kind: "rotated"; readonly saved: Saved }
  /** A pending rotation is finished: the token has changed since, by this rotation or by someone else. It is stored. */
  | { readonly kind: "adopted"; readonly saved: Saved }
  /** Someone else rotated the token. Nothing was rotated here; the new token is stored. */
  | { readonly kind: "changed-elsewhere"; readonly saved: Saved }
  /** The token is the same as before, and no POST can still change it. */
  | { readonly kind: "not-rotated"; readonly reason: Reason | undefined }
  /** A POST was sent and may have acted or may act later; the journal is kept. */
  | { readonly kind: "unknown"; readonly reason: Reason | undefined }
  /** The answer cannot be trusted, or is about another group than intended; nothing was stored. `rotating`: a POST was sent, and the journal is kept. */
  | { readonly kind: "alarm"; readonly alarm: Alarm; readonly rotating: boolean }
  /** The token was fetched and stored. */
  | {
      readonly kind: "fetched";
      /** Undefined when it cannot be decided: an earlier request without an answer may have created the group. */
      readonly created: boolean | undefined;
      readonly changed: boolean;
      readonly saved: Saved;
    };

/**
 * `created`: the group did not exist, and the service created it; `recreated`: the same for a group in the registry, or
 * another group now has its id; `maybe-created`: an earlier request without an answer may have created it;
 * `other-group`: the answer was for another id; `cached`: a cache gave the answer; `superseded`: the answer shows a token
 * that was already replaced.
 */
export type Alarm = "created" | "recreated" | "maybe-created" | DistrustedAnswer | "superseded";

/** Why an answer to GET is not used at all. */
export type DistrustedAnswer = "other-group" | "cached";

/**
 * Whether the new token was stored everywhere: `fully`, or what could not be written. The service has it in any case.
 */
export type Saved = "fully" | "not-in-registry" | "not-in-secret-store";

/** The next action of the machine's caller. Each effect ends with one of the events in its comment. */
export type Effect =
  /** -> locked, busy, lock-failed */
  | { readonly do: "lock" }
  /** Read journal, registry and secret. -> loaded, load-failed */
  | { readonly do: "load" }
  /** Ask the service for the group. -> seen, get-failed */
  | { readonly do: "get" }
  /** Make the journal durable, with the time of the write. -> written, write-failed */
  | { readonly do: "write-journal"; readonly journal: Journal }
  /** Ask the service to rotate, once. -> rotated, rejected, not-sent, unanswered */
  | { readonly do: "post"; readonly token: string; readonly attempt: string }
  /** Make the fingerprint of the token durable. -> written, write-failed */
  | { readonly do: "write-registry"; readonly seen: Seen; readonly rotated: boolean }
  /** Store the token, read it back, compare. -> written, write-failed */
  | { readonly do: "write-secret"; readonly seen: Seen }
  /** -> written, write-failed */
  | { readonly do: "clear-journal" }
  /** -> released */
  | { readonly do: "release" };

/** The events. */
export type Event =
  | { readonly type: "locked" }
  | { readonly type: "busy"; readonly reason: Reason }
  | { readonly type: "lock-failed"; readonly reason: Reason }
  | {
      readonly type: "loaded";
      readonly journal: Journal | undefined;
      readonly recorded: Recorded | undefined;
      /** The fingerprint of what the secret store holds. */
      readonly secretFingerprint: string | undefined;
      /** The journal rests, and for so long that its POSTs can no longer be on their way. */
      readonly quarantineOver: boolean;
    }
  | { readonly type: "load-failed"; readonly reason: Reason }
  | { readonly type: "seen"; readonly seen: Seen }
  | { readonly type: "get-failed"; readonly reason: Reason; readonly alarm: DistrustedAnswer | undefined }
  | { readonly type: "written" }
  | { readonly type: "write-failed"; readonly reason: Reason }
  | { readonly type: "rotated"; readonly seen: Seen }
  /** `notCurrent`: because the token is not the current one of any group. */
  | { readonly type: "rejected"; readonly reason: Reason; readonly notCurrent: boolean }
  | { readonly type: "not-sent"; readonly reason: Reason }
  | { readonly type: "unanswered"; readonly reason: Reason }
  | { readonly type: "released" };

/** The state of a run: what it waits for, and what it must remember until then. */
export type State =
  | { readonly phase: "locking"; readonly intent: Intent; readonly attempt: string }
  | { readonly phase: "loading"; readonly intent: Intent; readonly attempt: string }
  | {
      /** GET before anything is sent. */
      readonly phase: "verifying";
      readonly intent: Intent;
      readonly attempt: string;
      readonly recorded: Recorded | undefined;
      readonly secretFingerprint: string | undefined;
    }
  | { readonly phase: "journaling"; readonly journal: Journal; readonly token: string; readonly fence: boolean }
  | { readonly phase: "sending"; readonly journal: Journal; readonly token: string; readonly fence: boolean }
  | {
      /** GET after something was sent. */
      readonly phase: "checking";
      readonly journal: Journal;
      /** A POST of this journal has no answer yet, and may still act. */
      readonly unanswered: boolean;
      /** The service said that the token of the journal is not current. */
      readonly notCurrent: boolean;
      readonly quarantineOver: boolean;
      readonly mayFence: boolean;
      readonly reason: Reason | undefined;
      readonly accept: boolean;
    }
  | {
      readonly phase: "storing";
      readonly step: "registry" | "secret";
      readonly seen: Seen;
      readonly saved: Saved;
      readonly then: AfterStoring;
    }
  | { readonly phase: "resting"; readonly outcome: Outcome }
  | { readonly phase: "clearing"; readonly outcome: Outcome }
  | { readonly phase: "releasing"; readonly outcome: Outcome }
  | { readonly phase: "done"; readonly outcome: Outcome };

/** An outcome that stores a token. */
type StoredOutcome = Extract<Outcome, { readonly saved: Saved }>;

/** The step after a token was stored. */
export type AfterStoring =
  | { readonly kind: "rotate"; readonly attempt: string }
  | { readonly kind: "finish"; readonly journaled: boolean; readonly outcome: StoredOutcome };
