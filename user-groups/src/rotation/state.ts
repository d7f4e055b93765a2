/** The goal of an operation. */
export type Intent =
  /** Rotate the token. If a rotation is pending, finish that one instead. */
  | { readonly kind: "rotate" }
  /** Finish a pending rotation. */
  | { readonly kind: "recover" }
  /** Fetch the token and store it. `create`: whether the service may create a group that does not exist. */
  | { readonly kind: "fetch"; readonly create: boolean }
  /** Store the service's current state of the group, after the user has seen an alarm about a recreated group. */
  | { readonly kind: "accept" };

/** A user group as seen in a response. */
export interface Seen {
  readonly token: string;
  readonly fingerprint: string;
  /** Whether the call created the group. */
  readonly created: boolean;
  /** Whether an earlier request of the same call got no response and may have created the group. */
  readonly retried: boolean;
  /** Whether this machine has seen the service replace this token with another one. */
  readonly superseded: boolean;
  /**
   * Whether the response is from the environment of the record: `same` if the API token or the environment tag is the
   * same as before, `other` if the tag is another one, otherwise `unknown`. IDs are unique only within an environment.
   */
  readonly environment: "same" | "other" | "unknown";
  /** Whether the service declares that its rotation is a compare-and-swap. */
  readonly cas: boolean;
  readonly teamId?: number | undefined;
  /**
   * The time of the response by the service's clock, in milliseconds since 1970. Undefined if the service does not
   * report it.
   */
  readonly answeredAt?: number | undefined;
}

/** The record of a pending rotation. It stays on disk from before the first POST until everything is stored. */
export interface Journal {
  /** Identifies the attempt. Sent as `Idempotency-Key`. */
  readonly attempt: string;
  /** The fingerprint of the token that was sent as `current_token`. */
  readonly oldFingerprint: string;
  /** The number of times that the POST was repeated. */
  readonly fences: number;
  /**
   * Whether this journal was written after the last POST ended without a response. If so, the quarantine counts from
   * that write.
   */
  readonly resting: boolean;
  /** Whether the service said that the sent token is not current. If so, a response that contains this token is old. */
  readonly superseded?: boolean | undefined;
  readonly teamId?: number | undefined;
  /** The time of the latest response before this journal was written, according to the service's clock. */
  readonly answeredAt?: number | undefined;
}

/** The fields of a registry record that the transition function needs. */
export interface Recorded {
  readonly fingerprint: string;
  readonly teamId?: number | undefined;
}

/** Why something failed, for the report to the user. */
export interface Reason {
  readonly kind: string;
  readonly message: string;
  /** The HTTP status, if there was a response. */
  readonly status?: number | undefined;
}

/** How an operation ended. */
export type Outcome =
  /** Another process is working on this group. Nothing was done. */
  | { readonly kind: "busy"; readonly reason: Reason }
  /** There was no pending rotation. */
  | { readonly kind: "idle" }
  /** No request that could rotate was sent, and nothing was changed. */
  | { readonly kind: "failed"; readonly reason: Reason }
  /** This operation rotated the token and stored it. */
  | { readonly kind: "rotated"; readonly saved: Saved }
  /**
   * A pending rotation was finished. The token has changed since, by this rotation or by someone else, and the new one
   * is stored.
   */
  | { readonly kind: "adopted"; readonly saved: Saved }
  /** Someone else rotated the token. Nothing was rotated here, and the new token is stored. */
  | { readonly kind: "changed-elsewhere"; readonly saved: Saved }
  /** The token is the same as before, and no POST can still change it. */
  | { readonly kind: "not-rotated"; readonly reason: Reason | undefined }
  /** A POST was sent, and may or may not have taken effect yet. The journal is kept. */
  | { readonly kind: "unknown"; readonly reason: Reason | undefined }
  /**
   * The response cannot be trusted, or is for a different group than intended. Nothing was stored. `rotating`: whether
   * a POST was sent, in which case the journal is kept.
   */
  | { readonly kind: "alarm"; readonly alarm: Alarm; readonly rotating: boolean }
  /** The token was fetched and stored. */
  | {
      readonly kind: "fetched";
      /** Undefined if this is unknown because an earlier request without a response may have created the group. */
      readonly created: boolean | undefined;
      readonly changed: boolean;
      readonly saved: Saved;
    };

/**
 * `created`: the group did not exist, and the service created it; `recreated`: a group in the registry did not exist
 * and was created again, or another group now has its ID; `other-environment`: the response is, or may be, from another
 * environment in which a group has the same ID; `rotated-other-environment`: the response to the POST said so, and the
 * group in that environment was rotated; `maybe-created`: an earlier request without a response may have created
 * it; `other-group`: the response was for another ID; `cached`: a cache sent the response; `superseded`: the response
 * contains a token that was already replaced.
 */
export type Alarm =
  | "created"
  | "recreated"
  | "other-environment"
  | "rotated-other-environment"
  | "maybe-created"
  | DistrustReason
  | "superseded";

/** Why a response to GET was rejected altogether. */
export type DistrustReason = "other-group" | "cached";

/**
 * Whether the new token was stored everywhere (`fully`), or which part could not be written. The service has the token
 * in any case.
 */
export type Saved = "fully" | "not-in-registry" | "not-in-secret-store";

/** The next effect, which the caller performs. Each comment lists the events that can end the effect. */
export type Effect =
  /** -> locked, busy, lock-failed */
  | { readonly do: "lock" }
  /** Reads the journal, the registry, and the secret. -> loaded, load-failed */
  | { readonly do: "load" }
  /** Asks the service for the group. -> seen, get-failed */
  | { readonly do: "get" }
  /** Makes the journal durable, with the time of the write. -> written, write-failed */
  | { readonly do: "write-journal"; readonly journal: Journal }
  /** Asks the service once to rotate. -> rotated, rejected, refused, not-sent, unanswered */
  | { readonly do: "post"; readonly token: string; readonly attempt: string }
  /** Makes the fingerprint of the token durable. -> written, write-failed */
  | { readonly do: "write-registry"; readonly seen: Seen; readonly rotated: boolean }
  /** Stores the token, reads it back, and compares. -> written, write-failed */
  | { readonly do: "write-secret"; readonly seen: Seen }
  /** -> written, write-failed */
  | { readonly do: "clear-journal" }
  /** -> released */
  | { readonly do: "release" };

/** The events that end an effect. */
export type Event =
  | { readonly type: "locked" }
  | { readonly type: "busy"; readonly reason: Reason }
  | { readonly type: "lock-failed"; readonly reason: Reason }
  | {
      readonly type: "loaded";
      readonly journal: Journal | undefined;
      readonly recorded: Recorded | undefined;
      /** The fingerprint of the token in the secret store. */
      readonly secretFingerprint: string | undefined;
      /** Whether the journal is so old that its POSTs can no longer be in transit. */
      readonly quarantineOver: boolean;
    }
  | { readonly type: "load-failed"; readonly reason: Reason }
  | { readonly type: "seen"; readonly seen: Seen }
  | { readonly type: "get-failed"; readonly reason: Reason; readonly alarm: DistrustReason | undefined }
  | { readonly type: "written" }
  | { readonly type: "write-failed"; readonly reason: Reason }
  | { readonly type: "rotated"; readonly seen: Seen }
  /** `notCurrent`: whether the token is not the current token of any group. */
  | { readonly type: "rejected"; readonly reason: Reason; readonly notCurrent: boolean }
  /**
   * The service did not handle the request at all: status 429, or a redirect that was not followed. `again`: whether the
   * next request waits until the service allows it.
   */
  | { readonly type: "refused"; readonly reason: Reason; readonly again: boolean }
  | { readonly type: "not-sent"; readonly reason: Reason }
  | { readonly type: "unanswered"; readonly reason: Reason }
  | { readonly type: "released" };

/** The state of a run: the effect in progress, and the data that is needed after it. */
export type State =
  | { readonly phase: "locking"; readonly intent: Intent; readonly attempt: string }
  | { readonly phase: "loading"; readonly intent: Intent; readonly attempt: string }
  | {
      /** A GET before the first POST. */
      readonly phase: "verifying";
      readonly intent: Intent;
      readonly attempt: string;
      readonly recorded: Recorded | undefined;
      readonly secretFingerprint: string | undefined;
    }
  | { readonly phase: "journaling"; readonly journal: Journal; readonly token: string; readonly fence: boolean }
  | { readonly phase: "sending"; readonly journal: Journal; readonly token: string; readonly fence: boolean }
  | {
      /** A GET after a POST. */
      readonly phase: "checking";
      readonly journal: Journal;
      /** Whether a POST of this journal has no response yet and may still take effect. */
      readonly unanswered: boolean;
      /** Whether the service said that the journal's token is not current. */
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
  /** `again`: the journal of a refused POST, if the rotation starts again once it is removed. */
  | { readonly phase: "clearing"; readonly outcome: Outcome; readonly again?: Journal }
  | { readonly phase: "releasing"; readonly outcome: Outcome }
  | { readonly phase: "done"; readonly outcome: Outcome };

/** An outcome that involves storing a token. */
type StoredOutcome = Extract<Outcome, { readonly saved: Saved }>;

/** What to do after a token was stored. */
export type AfterStoring =
  | { readonly kind: "rotate"; readonly attempt: string }
  | { readonly kind: "finish"; readonly journaled: boolean; readonly outcome: StoredOutcome };
