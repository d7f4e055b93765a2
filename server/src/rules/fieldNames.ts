import { property } from "../config/json.ts";
import { nearest } from "../config/near.ts";
import type { Entry } from "../schema/entries.ts";
import { branches, rootSchema, type Schema } from "../schema/schema.ts";

/**
 * The fields that the author of an unknown one may have meant: those whose letters are the same (`topbar-links`), else
 * those that are a typo away. Only fields that the object does not have yet.
 */
export function meantFields(name: string, { node, schema }: Entry): readonly string[] {
  const absent = Object.keys(schema?.properties ?? {}).filter((field) => !property(node, field));
  const same = absent.filter((field) => letters(field) === letters(name));
  if (same.length > 0) return same;
  // Fields of the specification before those that are only known from real sites.
  const outside = (field: string): boolean => isOutside(schema?.properties?.[field]);
  return nearest(
    name,
    [...absent].sort((a, b) => Number(outside(a)) - Number(outside(b))),
  );
}

/** The same for any member of the file: none for a name that is a field, be it of another object. */
export function fieldsMeantBy(name: string, entry: Entry): readonly string[] {
  return KNOWN_NAMES.has(name) ? [] : meantFields(name, entry);
}

/** True for a field that real sites have and the specification has not. */
export function isOutside(field: Schema | undefined): boolean {
  return field?.["x-outside"] === true;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Every name that the schema knows, wherever: what is a field elsewhere is no typo here. */
const KNOWN_NAMES: ReadonlySet<string> = namesIn(rootSchema, new Set(), new Set());

function namesIn(schema: Schema, names: Set<string>, visited: Set<object>): Set<string> {
  for (const branch of branches(schema)) {
    const properties = branch.properties;
    if (properties && !visited.has(properties)) {
      visited.add(properties);
      for (const [name, field] of Object.entries(properties)) namesIn(field, names.add(name), visited);
    }
    if (branch.items) namesIn(branch.items, names, visited);
  }
  return names;
}
