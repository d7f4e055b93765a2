/**
 * Computes `derive(key)` once for each key and forgets it with the key: how "once per version" is spelt here. The value
 * hangs on the key itself, where nobody else can see it. In a WeakMap it would outlive each quick collection of garbage,
 * and every version of a file would stay in memory, with its tree, until a slow one.
 */
export function memo<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const slot = Symbol("derived");
  return (key) => {
    let value = (key as { [slot]?: Value })[slot];
    if (value === undefined) {
      value = derive(key);
      Object.defineProperty(key, slot, { value, configurable: true });
    }
    return value;
  };
}
