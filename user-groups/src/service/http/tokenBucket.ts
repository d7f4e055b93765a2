export interface Rate {
  /** The number of tokens added per second. */
  readonly perSecond: number;
  /** The maximum number of tokens in a bucket, which is also the largest burst of requests. */
  readonly burst: number;
}

interface Bucket {
  level: number;
  /** When `level` was computed, in milliseconds on a monotonic clock. */
  at: number;
}

/**
 * The maximum number of keys. If there are more, the least recently used key is forgotten and starts again with a full
 * bucket.
 */
const MAX_KEYS = 10_000;

/** A token bucket for each key. */
export class TokenBuckets<Key> {
  readonly #rate: Rate;
  readonly #buckets = new Map<Key, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Removes one token from a key's bucket.
   *
   * @param now The time in milliseconds on a monotonic clock.
   * @returns 0 if there was a token. Otherwise the number of seconds until there is one, rounded up.
   */
  take(key: Key, now: number): number {
    const { perSecond, burst } = this.#rate;
    const bucket = this.#buckets.get(key) ?? { level: burst, at: now };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MAX_KEYS) this.#buckets.delete(this.#buckets.keys().next().value as Key);
    bucket.level = Math.min(burst, bucket.level + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.level < 1) return Math.max(1, Math.ceil((1 - bucket.level) / perSecond));
    bucket.level -= 1;
    return 0;
  }
}
