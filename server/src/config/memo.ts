/**
 * A place for one value on objects of a kind, where nobody else can see it. In a WeakMap the value would outlive each
 * quick collection of garbage, and every version of a file would stay in memory, with its tree, until a slow one.
 */
export interface Slot<Key extends object, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** Makes a new such place. */
export function slot<Key extends object, Value>(): Slot<Key, Value> {
  const name = Symbol("derived");
  return {
    get: (key) => (key as { [name]?: Value })[name],
    set: (key, value) => {
      Object.defineProperty(key, name, { value, configurable: true });
    },
  };
}

/** Computes `derive(key)` once for each key and forgets it with the key: how "once per version" is spelt here. */
export function memo<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const known = slot<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = derive(key);
      known.set(key, value);
    }
    return value;
  };
}
