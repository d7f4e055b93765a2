import { memo } from "../json/memo.ts";
import { branches, type Schema } from "./schema.ts";

/** A place in a file where a field is defined. */
export interface FieldPlace {
  /** The path of the field. `[]` stands for any item of an array. */
  readonly path: readonly string[];
  readonly field: Schema;
}

/** Any item of an array. */
export const ANY_ITEM = "[]";

/** Returns the places of all fields in a schema by the fields' names. An object that is used often has one place. */
export const fieldPlaces = memo((root: Schema): ReadonlyMap<string, readonly FieldPlace[]> => {
  const places = new Map<string, FieldPlace[]>();
  const seen = new Set<Schema["properties"]>();
  const waiting: FieldPlace[] = [{ path: [], field: root }];
  // Breadth first, so that each object gets its shortest path.
  for (const { path, field } of waiting) {
    for (const { properties, items } of branches(field)) {
      if (items) waiting.push({ path: [...path, ANY_ITEM], field: items });
      if (!properties || seen.has(properties)) continue;
      seen.add(properties);
      for (const [name, inner] of Object.entries(properties)) {
        const place = { path: [...path, name], field: inner };
        places.set(name, [...(places.get(name) ?? []), place]);
        waiting.push(place);
      }
    }
  }
  return places;
});
