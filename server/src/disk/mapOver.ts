/**
 * A map that starts with the entries of another and holds only what differs from them: both are in memory for the price of
 * one. The other map must not change while this one is in use. Entries come in no particular order.
 */
export class MapOver<Key, Value> extends Map<Key, Value> {
  readonly #base: ReadonlyMap<Key, Value>;
  /** Keys of the base that are deleted here, or have a value of their own. */
  readonly #hidden = new Set<Key>();

  constructor(base: ReadonlyMap<Key, Value>) {
    super();
    this.#base = base;
  }

  /** True for an entry that the other map does not share. */
  isOwn(key: Key): boolean {
    return super.has(key);
  }

  override get size(): number {
    return super.size + this.#base.size - this.#hidden.size;
  }

  override get(key: Key): Value | undefined {
    return this.#isShared(key) ? this.#base.get(key) : super.get(key);
  }

  override has(key: Key): boolean {
    return super.has(key) || this.#isShared(key);
  }

  override set(key: Key, value: Value): this {
    if (this.#base.has(key)) this.#hidden.add(key);
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    const isThere = this.has(key);
    if (this.#base.has(key)) this.#hidden.add(key);
    super.delete(key);
    return isThere;
  }

  override clear(): void {
    for (const key of this.#base.keys()) this.#hidden.add(key);
    super.clear();
  }

  override *entries(): MapIterator<[Key, Value]> {
    for (const entry of this.#base) if (!this.#hidden.has(entry[0])) yield entry;
    yield* super.entries();
  }

  override *keys(): MapIterator<Key> {
    for (const [key] of this.entries()) yield key;
  }

  override *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  override forEach(visit: (value: Value, key: Key, map: Map<Key, Value>) => void, self?: unknown): void {
    for (const [key, value] of this.entries()) visit.call(self, value, key, this);
  }

  override [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  #isShared(key: Key): boolean {
    return this.#base.has(key) && !this.#hidden.has(key);
  }
}
