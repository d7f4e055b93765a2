/**
 * Computes `derive(key)` once for each key and forgets it with the key. This is how a value is computed once per
 * version.
 */
export function memo<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = derive(key);
      values.set(key, value);
    }
    return value;
  };
}
