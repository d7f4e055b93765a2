/** Values that take time to make, by key: those that were used last, up to a limit. */
export class RecentlyUsed<Key, Value extends object> {
  readonly #limit: number;
  /** A map lists its entries in the order in which they were added: the first was not used for the longest time. */
  readonly #values = new Map<Key, Value>();

  /** @param limit the number of values that are kept, at least 1 */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of a key. Makes it when it is not kept. */
  get(key: Key, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    const [oldest] = this.#values.size < this.#limit ? [] : this.#values.keys();
    if (oldest !== undefined) this.#values.delete(oldest);
    this.#values.set(key, value);
    return value;
  }

  /** Forgets every value. */
  clear(): void {
    this.#values.clear();
  }
}
