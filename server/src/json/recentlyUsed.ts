import { derived } from "./work.ts";

/** A cache that keeps the most recently used values (LRU). */
export class RecentlyUsed<Key, Value extends object> extends Map<Key, Value> {
  readonly #limit: number;

  /** @param limit The maximum number of values, which must be at least 1. */
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  /** Returns the cached value for a key, or creates the value. */
  use(key: Key, make: () => Value): Value {
    const value = this.get(key) ?? derived(make);
    this.set(key, value);
    return value;
  }

  override set(key: Key, value: Value): this {
    // Maps iterate in insertion order, so the first key is the least recently used.
    this.delete(key);
    const [oldest] = this.size < this.#limit ? [] : this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
