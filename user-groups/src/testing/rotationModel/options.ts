import type { next } from "../../rotation/transition.ts";

/**
 * Explores every order of events around the rotation of one token, using the real transition function.
 *
 * Two windows share a journal, a registry, a secret store, and a lock. A network loses, delays, and reorders requests
 * and responses. Windows crash, and may lose a secret that has not been flushed yet. Another process may restore an
 * older secret. A user may remove the lock of a suspended window that later continues. A cache may replay any older
 * response to GET. Tokens are numbers (the service counts up), and the fingerprint of a token is the same number.
 *
 * Bounds: two windows, `intents` rotations, `faults` crashes, lost secrets, or removed locks, and `posts` POSTs.
 *
 * Not modeled:
 *
 * - a window that is suspended between checking its lock and the write that follows;
 * - torn or failing writes of the journal and the registry (files are replaced as a whole; unit tests cover failures);
 * - machines that do not share the lock;
 * - requests that the network duplicates (a second delivery of one POST), and responses that it forges or delivers to
 *   another request (the client checks the ID);
 * - a request that is older than the quarantine;
 * - a cache that replays a response to POST (the client treats it as no response), or one from before the first GET
 *   with the current token;
 * - groups that are deleted and created again.
 *
 * For a window, a 408 or 503 response without an effect is the same as a lost request and a timeout, so it is modeled
 * as a lost request.
 */
export interface ModelOptions {
  readonly server: ServerModel;
  readonly limits: { readonly intents: number; readonly faults: number; readonly posts: number };
  /** The transition function. Defaults to the real one. */
  readonly next?: typeof next;
  /**
   * The cache between the windows and the service, for GET. An `honest` cache declares with `Age` that a response comes
   * from the cache (RFC 9111, section 5.1). A `dated` cache does not, but keeps the `Date` of the response. A `silent`
   * cache also sets a different `Date`. With a silent cache, it is impossible to tell that a token was not rotated, and
   * for a service that declares a compare-and-swap, only tokens that this machine has seen superseded are checked.
   */
  readonly cache?: "honest" | "dated" | "silent";
  /** Whether a response with `Age` is rejected instead of being used like any other. */
  readonly checksAge?: boolean;
  /** Whether windows exclude each other. */
  readonly lock?: boolean;
  /** Whether a user may remove the lock of a window at any moment. */
  readonly removals?: boolean;
  /** Whether a window checks that its lock still exists. */
  readonly checksLock?: boolean;
  /** Whether the registry can disagree with the secret store. */
  readonly fingerprint?: boolean;
}

export interface ServerModel {
  /** Whether the service declares that its rotation is a compare-and-swap. */
  readonly declaresCas: boolean;
  /** Whether the service revokes the group's tokens when an old token is used a second time. */
  readonly revokesOnReuse: boolean;
  /**
   * Whether the service may answer any POST, the first one or a fence, with 429 or another rejection and no effect. To a
   * GET, a 429 is the same as no response, because it says nothing about the POSTs.
   */
  readonly mayRefuse: boolean;
  /**
   * Whether the service responds to a repeated `Idempotency-Key` with the token that the attempt created, while that
   * token is current.
   */
  readonly replays: boolean;
}
