import { editDistance, nearest } from "../json/near.ts";
import { keyHintsOf } from "./keyHints.ts";
import { branches, type NewPlace, propertySchema, type Schema } from "./schema.ts";

/**
 * Finds the new place for a key from another format, or for a likely typo of such a key. A key that is valid in other
 * objects is not considered a typo.
 * @param root The schema of the file.
 */
export function movedPlace(
  name: string,
  { "x-moved": moved = {} }: Schema,
  root: Schema,
  likely?: string,
): NewPlace | undefined {
  if (Object.hasOwn(moved, name)) return moved[name];
  if (keyHintsOf(root).belongs("", name) !== undefined) return undefined;
  const [similar] = nearest(name, Object.keys(moved));
  if (similar === undefined) return undefined;
  const isNearer = likely === undefined || editDistance(name, similar, 2) < editDistance(name, likely, 2);
  return isNearer ? moved[similar] : undefined;
}

/** Returns the schema of the field at a path from the root. */
export function fieldAt(keys: readonly string[], root: Schema): Schema | undefined {
  let field: Schema | undefined = root;
  for (const key of keys) {
    const holder: Schema | undefined = field && branches(field).find((branch) => propertySchema(branch, key));
    field = propertySchema(holder, key);
  }
  return field;
}
