import type { JSONPath, Node, Segment } from "../json/json.ts";
import type { Entry } from "./entries.ts";
import { branches, branchFor, type DescribedText, propertySchema, resolve, type Schema } from "./schema.ts";

/**
 * Finds the entry of a single value, for requests between keystrokes. The entry is the same as in
 * `entriesByNode(config)`, but the cost depends on the depth of the value and not on the size of the file.
 */
export function entryOf(config: Pick<DescribedText, "schema">, node: Node): Entry {
  const holder = node.parent;
  if (!holder)
    return { node, key: undefined, segment: undefined, parent: undefined, ...schemasOf(config.schema, node) };
  if (holder.type === "array")
    return childEntry(entryOf(config, holder), holder.children!.indexOf(node), undefined, node);
  const key = holder.children![0]!;
  return childEntry(entryOf(config, holder.parent!), key.value as string, key, node);
}

/** Creates the entry of a value inside another value. For a value that is not yet in the file, pass a new node. */
export function childEntry(parent: Entry, segment: Segment, key: Node | undefined, node: Node): Entry {
  const field = fieldIn(parent.schema, segment);
  return { node, key, segment, parent, ...schemasOf(field, node) };
}

/**
 * Returns the schema of the field at a JSON path, regardless of the contents of the file. For each segment, uses the
 * first alternative with a matching member or items. The schema of the site config never has more than one such
 * alternative.
 */
export function fieldAt({ schema }: Pick<DescribedText, "schema">, path: JSONPath): Schema | undefined {
  let field: Schema | undefined = schema;
  for (const segment of path) {
    field =
      field &&
      branches(field).reduce<Schema | undefined>((found, branch) => found ?? fieldIn(branch, segment), undefined);
  }
  return field;
}

function fieldIn(schema: Schema | undefined, segment: Segment): Schema | undefined {
  if (typeof segment === "string") return propertySchema(schema, segment);
  return schema?.items && resolve(schema.items);
}

function schemasOf(field: Schema | undefined, node: Node): Pick<Entry, "field" | "schema"> {
  return { field, schema: field && branchFor(field, node) };
}
