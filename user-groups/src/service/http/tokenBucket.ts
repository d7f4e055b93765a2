/** The rate of a bucket. */
export interface Rate {
  /** What flows in each second. */
  readonly perSecond: number;
  /** What it holds at most: so many may come at once. */
  readonly burst: number;
}

interface Bucket {
  level: number;
  /** When `level` was right, in milliseconds of a monotonic clock. */
  at: number;
}

/** Keys that are remembered at most. Beyond it the one that was used longest ago is forgotten, and starts full. */
const MAX_KEYS = 10_000;

/** One token bucket per key. */
export class TokenBuckets<Key> {
  readonly #rate: Rate;
  readonly #buckets = new Map<Key, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Takes one from the bucket of a key.
   *
   * @param now milliseconds of a monotonic clock
   * @returns 0 when there was one; else how many whole seconds to wait until there is
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
