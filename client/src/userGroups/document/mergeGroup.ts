import { isDeepStrictEqual } from "node:util";

/**
 * The editable part of a user group, which has the same fields as an update except for the ID. A missing field is
 * unknown. One example is the mapping, which the API never returns. Saving does not change unknown fields.
 */
export interface GroupContent {
  readonly name?: string;
  readonly mapping?: Readonly<Record<string, string | number>> | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

/** The keys that lead to a value that both sides changed differently. */
export type Conflict = readonly string[];

/** The merged content, which contains the author's value for each conflict. */
export interface Merge {
  readonly content: GroupContent;
  readonly conflicts: readonly Conflict[];
}

const ABSENT = Symbol("absent");
type Value = unknown | typeof ABSENT;

/**
 * Merges the local edits (`mine`) with the current state on the service (`theirs`). Both are based on `base`. If only
 * one side changed a value, that change wins. Objects are merged key by key, and arrays as a whole. A key that exists
 * only in `theirs` is kept, so that saving never deletes anything that the editor did not show.
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
    // Unlike an assignment, `Object.fromEntries` also works for the key `__proto__`.
    return Object.fromEntries(entries);
  }
  conflicts.push(path);
  return mine;
}

const isObject = (value: Value): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (object: Readonly<Record<string, unknown>>, key: string): Value =>
  Object.hasOwn(object, key) ? object[key] : ABSENT;
