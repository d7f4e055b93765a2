import type { next } from "../../rotation/transition.ts";

/**
 * Explores every order of events around the rotation of one token, with the real transition function in the middle.
 *
 * Two windows share a journal, a registry, a secret store and a lock; a network loses, delays and reorders requests
 * and answers; windows crash, and may lose the secret that was not flushed yet; another process may put an older
 * secret back; a person may remove the lock of a window that is suspended, which goes on later; a cache may replay any
 * older answer to GET. Tokens are numbers (the service counts up), a fingerprint is the same number.
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
