import { branches, rootSchema, type Schema } from "./schema.ts";

/** The names of all fields, each with those of the fields that can hold it; "" stands for the file itself. */
const holders = new Map<string, Set<string>>();
gather(rootSchema, "");

/**
 * True for a field that the object under a name can have, or an object in the list under it; false for one that belongs
 * to other objects only, undefined for a name that no field has. An object under such a name can have any field.
 */
export function belongs(holder: string, name: string): boolean | undefined {
  const known = holders.get(name);
  return known && (known.has(holder) || (holder !== "" && !holders.has(holder)));
}

function gather(schema: Schema, holder: string): void {
  for (const { properties = {}, items } of branches(schema)) {
    for (const [name, field] of Object.entries(properties)) {
      const holdersOfField = holders.get(name) ?? new Set();
      // A group can hold groups: each field of an object is followed once.
      if (holdersOfField.has(holder)) continue;
      holders.set(name, holdersOfField.add(holder));
      gather(field, name);
    }
    if (items) gather(items, holder);
  }
}
