/**
 * Thrown when a task has used up its steps. Only code that starts a task catches it: the engine, `memo`, and the
 * requests of an editor.
 */
export class TooExpensive extends Error {}

/**
 * The steps of a task. A step is about ten nanoseconds of work. Steps are counted instead of time, so that a task ends
 * at the same step on every machine.
 */
export class Work {
  readonly limit: number;
  #steps = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get steps(): number {
    return this.#steps;
  }

  /** Counts steps. Throws {@link TooExpensive} when there are more than the limit. */
  add(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.limit) throw new TooExpensive();
  }

  /** Runs a part of the task. The steps of everything that it calls count, except those of cached results. */
  run<Result>(part: () => Result): Result {
    const outer = current;
    current = this;
    try {
      return part();
    } finally {
      current = outer;
    }
  }
}

/** The task that is running. Tasks are synchronous, so there is only one. */
let current: Work | undefined;

/** Counts steps of the running task, if there is one. */
export function step(steps = 1): void {
  current?.add(steps);
}

/**
 * The maximum number of steps for a result that is cached. It is computed only once, so it can be more expensive than a
 * rule.
 */
const MAX_DERIVED = 100_000_000;

/**
 * Computes a result that is cached. Its steps do not count for the running task, because that task would otherwise
 * depend on which results are cached.
 */
export function derived<Result>(derive: () => Result): Result {
  return new Work(MAX_DERIVED).run(derive);
}

/**
 * An array that counts a step for each item that is visited. The results of `filter`, `map` and similar methods also
 * count.
 */
class CountedArray<Item> extends Array<Item> {
  override *[Symbol.iterator](): Generator<Item, undefined> {
    for (let i = 0; i < this.length; i++) {
      step();
      yield this[i]!;
    }
    return undefined;
  }

  override values(): Generator<Item, undefined> {
    return this[Symbol.iterator]();
  }

  override *entries(): Generator<[number, Item], undefined> {
    for (let i = 0; i < this.length; i++) {
      step();
      yield [i, this[i]!];
    }
    return undefined;
  }
}

/** The methods that visit all items, or copy them. */
const WHOLE = ["forEach", "map", "filter", "flatMap", "reduce", "reduceRight", "slice", "join", "sort"] as const;
/** The methods that stop at the first match. */
const SEARCHING = ["some", "every", "find", "findIndex", "findLast", "findLastIndex"] as const;
const COPYING = ["toSorted", "toReversed", "toSpliced", "with", "concat"] as const;
const COMPARING = ["includes", "indexOf", "lastIndexOf"] as const;

type Method = (this: readonly unknown[], ...parameters: readonly unknown[]) => unknown;
type Callback = (item: unknown, index: number, all: unknown) => unknown;

function override(names: readonly string[], change: (method: Method) => Method): void {
  const methods = Array.prototype as unknown as Readonly<Record<string, Method>>;
  for (const name of names)
    Object.defineProperty(CountedArray.prototype, name, {
      value: change(methods[name]!),
      writable: true,
      configurable: true,
    });
}

override(
  [...WHOLE, ...COMPARING],
  (method) =>
    function (...parameters) {
      step(this.length);
      return method.apply(this, parameters as unknown[]);
    },
);
override(
  COPYING,
  (method) =>
    function (...parameters) {
      step(this.length);
      return countedList(method.apply(this, parameters as unknown[]) as readonly unknown[]);
    },
);
override(
  SEARCHING,
  (method) =>
    function (callback, self) {
      const visit: Callback = (item, index, all) => {
        step();
        return (callback as Callback).call(self, item, index, all);
      };
      return method.call(this, visit);
    },
);

/** A map that counts a step for each item that is visited. */
class CountedMap<Key, Value> extends Map<Key, Value> {
  override *[Symbol.iterator](): Generator<[Key, Value], undefined> {
    yield* counting(super.entries());
    return undefined;
  }

  override entries(): Generator<[Key, Value], undefined> {
    return this[Symbol.iterator]();
  }

  override *keys(): Generator<Key, undefined> {
    yield* counting(super.keys());
    return undefined;
  }

  override *values(): Generator<Value, undefined> {
    yield* counting(super.values());
    return undefined;
  }

  override forEach(visit: (value: Value, key: Key, map: Map<Key, Value>) => void): void {
    step(this.size);
    super.forEach(visit);
  }
}

/** A set that counts a step for each item that is visited. */
class CountedSet<Item> extends Set<Item> {
  override *[Symbol.iterator](): Generator<Item, undefined> {
    yield* counting(super.values());
    return undefined;
  }

  override values(): Generator<Item, undefined> {
    return this[Symbol.iterator]();
  }

  override keys(): Generator<Item, undefined> {
    return this[Symbol.iterator]();
  }

  override forEach(visit: (item: Item, same: Item, set: Set<Item>) => void): void {
    step(this.size);
    super.forEach(visit);
  }
}

function* counting<Item>(items: Iterable<Item>): Generator<Item, void> {
  for (const item of items) {
    step();
    yield item;
  }
}

/** Returns an empty array that counts a step for each item that is visited. */
export function countedArray<Item>(): Item[] {
  return new CountedArray();
}

/** Returns a list that counts a step for each item that is visited. */
export function countedList<Item>(items: readonly Item[]): readonly Item[] {
  if (items instanceof CountedArray) return items;
  const list = new CountedArray<Item>();
  for (const item of items) list.push(item);
  return list;
}

/** Returns a map that counts a step for each item that is visited. */
export function countedMap<Key, Value>(entries: Iterable<readonly [Key, Value]> = []): Map<Key, Value> {
  return new CountedMap(entries);
}

/**
 * Returns a list, map or set that counts its visited items, or an object whose properties do. Returns any other value
 * unchanged.
 */
export function counted<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return countedCollection(value) as Value;
  // Getters are left alone, because their values may be expensive.
  for (const [name, { value: each, writable }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
    if (writable) (value as Record<string, unknown>)[name] = countedCollection(each);
  return value;
}

function countedCollection(value: unknown): unknown {
  if (Array.isArray(value)) return countedList(value);
  if (typeof value !== "object" || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Set.prototype) return new CountedSet(value as ReadonlySet<unknown>);
  if (prototype !== Map.prototype) return value;
  return countedMap([...(value as ReadonlyMap<unknown, unknown>)].map(([key, each]) => [key, countedCollection(each)]));
}
