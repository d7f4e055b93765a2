import { member, type Node } from "../json/json.ts";
import { propertySchema, type Schema, schemaText } from "./schema.ts";

/**
 * Returns the meaning of an object as a whole. Takes the defaults of missing members into account (`x-means` in the
 * schema).
 */
export function meaningOf(object: Node, schema: Schema | undefined): string | undefined {
  const meant = meantBy(object, schema);
  return meant && schemaText(meant.text);
}

/** Whether a member determines the meaning of its object as a whole. */
export function determinesMeaning(name: string, object: Node, schema: Schema | undefined): boolean {
  return Object.hasOwn(meantBy(object, schema)?.when ?? {}, name);
}

function meantBy(object: Node, schema: Schema | undefined) {
  return schema?.["x-means"]?.find(({ when }) =>
    Object.entries(when).every(([name, value]) => memberValue(object, schema, name) === value),
  );
}

function memberValue(object: Node, schema: Schema, name: string): unknown {
  const node = member(object, name);
  return node ? node.value : (propertySchema(schema, name)?.default ?? null);
}
