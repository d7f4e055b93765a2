import { counted, derived } from "./work.ts";

/**
 * Caches `derive(key)` for the lifetime of the key. Use it to compute a value once per version. Rules that visit the
 * items of the value count their steps (see {@link counted}).
 */
export function memo<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = counted(derived(() => derive(key)));
      values.set(key, value);
    }
    return value;
  };
}
