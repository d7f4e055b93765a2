import { isDeepStrictEqual } from "node:util";

/**
 * The part of a user group that people edit: what Update takes, without the id. An absent field is one that is not known
 * (no answer of the API holds the mapping), and that saving leaves alone.
 */
export interface GroupContent {
  readonly name?: string;
  readonly mapping?: Readonly<Record<string, string | number>> | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

/** A place that both sides changed, each in its own way: keys from the top of the document. */
export type Conflict = readonly string[];

/** What two sets of changes come to, and the places where they disagree: there `content` has the author's values. */
export interface Merge {
  readonly content: GroupContent;
  readonly conflicts: readonly Conflict[];
}

const ABSENT = Symbol("absent");
type Value = unknown | typeof ABSENT;

/**
 * Merges what was edited here (`mine`) with what the service has by now (`theirs`), both made from `base`: a value that
 * only one side changed is taken from there; objects are merged key by key; lists as a whole. A key that only they added
 * is kept, so that saving never deletes what the editor has not seen.
 */
export function mergeGroup(base: GroupContent, mine: GroupContent, theirs: GroupContent): Merge {
  const conflicts: Conflict[] = [];
  const content = merge(base, mine, theirs, [], conflicts) as GroupContent;
  return { content, conflicts };
}

function merge(base: Value, mine: Value, theirs: Value, path: Conflict, conflicts: Conflict[]): Value {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, theirs)) return mine;
  if (isDeepStrictEqual(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs)) {
    const before = isObject(base) ? base : {};
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...keys].flatMap((key): [string, unknown][] => {
      const value = merge(own(before, key), own(mine, key), own(theirs, key), [...path, key], conflicts);
      return value === ABSENT ? [] : [[key, value]];
    });
    // Unlike assignment, this makes a key `__proto__` a key like any other.
    return Object.fromEntries(entries);
  }
  conflicts.push(path);
  return mine;
}

const isObject = (value: Value): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (object: Readonly<Record<string, unknown>>, key: string): Value =>
  Object.hasOwn(object, key) ? object[key] : ABSENT;
