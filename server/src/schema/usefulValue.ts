import type { JsonValue } from "../json/edits.ts";
import { branches, propertySchema, resolve, type Schema, typesOf } from "./schema.ts";

const EMPTY = { object: {}, array: [], string: "", number: 0, integer: 0, boolean: false, null: null } as const;

/** An initial value: the first example of a field, else its default, the first allowed value, or an empty one. */
export function usefulValue(field: Schema | undefined): JsonValue {
  const schema = field && resolve(field);
  const [branch] = schema ? branches(schema) : [];
  for (const from of [schema, branch]) {
    const value = from?.examples?.[0] ?? from?.default ?? from?.enum?.[0];
    if (value !== undefined) return value as JsonValue;
  }
  const [type] = branch ? typesOf(branch) : [];
  return type === "object" ? requiredValues(branch!) : EMPTY[type ?? "string"];
}

/** An object with the required fields of a schema, each with an initial value. */
export function requiredValues(schema: Schema): { readonly [name: string]: JsonValue } {
  return Object.fromEntries((schema.required ?? []).map((name) => [name, usefulValue(propertySchema(schema, name))]));
}
