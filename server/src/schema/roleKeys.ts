import { memo } from "../json/memo.ts";
import type { Role } from "./roles.ts";
import { branches, type Schema } from "./schema.ts";

const keysByRole = memo((_object: Schema) => new Map<Role, readonly string[] | undefined>());

/**
 * Returns the keys on the path from an object to the value with a role, such as `["colors", "primary"]`. The path can
 * pass through objects but not arrays. If there are several paths, returns the shortest one. Returns undefined if the
 * format has no such value.
 */
export function keysTo(object: Schema | undefined, role: Role): readonly string[] | undefined {
  if (!object) return undefined;
  const found = keysByRole(object);
  if (!found.has(role)) found.set(role, search(object, role));
  return found.get(role);
}

/**
 * Returns the key of the direct member of an object that has a role, or undefined if no direct member has this role.
 */
export function keyOf(object: Schema | undefined, role: Role): string | undefined {
  const keys = keysTo(object, role);
  return keys?.length === 1 ? keys[0] : undefined;
}

/** Searches breadth-first to find the shortest path. */
function search(object: Schema, role: Role): readonly string[] | undefined {
  let level: readonly (readonly [Schema, readonly string[]])[] = [[object, []]];
  while (level.length > 0) {
    const next: [Schema, readonly string[]][] = [];
    for (const [schema, keys] of level) {
      for (const branch of branches(schema)) {
        for (const [key, member] of Object.entries(branch.properties ?? {})) {
          if (member["x-role"] === role) return [...keys, key];
          next.push([member, [...keys, key]]);
        }
      }
    }
    level = next;
  }
  return undefined;
}
