import { member, type Node } from "../json/json.ts";
import { propertySchema, type Schema } from "./schema.ts";
import { schemaText } from "./schemaText.ts";

/** What an object means as a whole, with the defaults of its absent members (`x-means` in the schema). */
export function meaningOf(object: Node, schema: Schema | undefined): string | undefined {
  const meant = schema?.["x-means"]?.find(({ when }) =>
    Object.entries(when).every(([name, value]) => memberValue(object, schema, name) === value),
  );
  return meant && schemaText(meant.text);
}

function memberValue(object: Node, schema: Schema, name: string): unknown {
  const node = member(object, name);
  return node ? node.value : (propertySchema(schema, name)?.default ?? null);
}
