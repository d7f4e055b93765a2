/**
 * A private place for one value on objects of one type. With a WeakMap the value would survive quick garbage
 * collections, and every version of a file would stay in memory, with its tree, until a slow one.
 */
export interface Slot<Key extends object, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** Creates such a place. */
export function slot<Key extends object, Value>(): Slot<Key, Value> {
  const name = Symbol("derived");
  return {
    get: (key) => (key as { [name]?: Value })[name],
    set: (key, value) => {
      Object.defineProperty(key, name, { value, configurable: true });
    },
  };
}

/**
 * Computes `derive(key)` once for each key and forgets it with the key. This is how a value is computed once per
 * version.
 */
export function memo<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const values = slot<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = derive(key);
      values.set(key, value);
    }
    return value;
  };
}
