/** Values that take time to make, by key: those that were used last, up to a limit. */
export class RecentlyUsed<Key, Value extends object> extends Map<Key, Value> {
  readonly #limit: number;

  /** @param limit the number of values that are kept, at least 1 */
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  /** The value of a key. Makes it when it is not kept. */
  use(key: Key, make: () => Value): Value {
    const value = this.get(key) ?? make();
    this.set(key, value);
    return value;
  }

  override set(key: Key, value: Value): this {
    // A map lists its entries in the order in which they were added: the first was not used for the longest time.
    this.delete(key);
    const [oldest] = this.size < this.#limit ? [] : this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
