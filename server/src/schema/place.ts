import type { JSONPath, Node, Segment } from "../config/json.ts";
import type { Entry } from "./entries.ts";
import { branches, branchFor, propertySchema, resolve, rootSchema, type Schema } from "./schema.ts";

/**
 * The entry of one value, found by way of its ancestors. The same as `entriesOf(config).byNode` holds, at the cost of
 * the depth instead of the whole file: for what must be answered between two keystrokes.
 */
export function entryOf(node: Node): Entry {
  const holder = node.parent;
  if (!holder) return { node, key: undefined, segment: undefined, parent: undefined, ...schemasOf(rootSchema, node) };
  if (holder.type === "array") return childEntry(entryOf(holder), holder.children!.indexOf(node), undefined, node);
  const key = holder.children![0]!;
  return childEntry(entryOf(holder.parent!), key.value as string, key, node);
}

/** The entry of a value inside another one; of one that is not in the file yet, with a node made for the purpose. */
export function childEntry(parent: Entry, segment: Segment, key: Node | undefined, node: Node): Entry {
  const field = fieldIn(parent.schema, segment);
  return { node, key, segment, parent, ...schemasOf(field, node) };
}

/**
 * The field that a JSON path leads to, whatever the file holds there. Each segment takes the first alternative that has
 * such a member or such items: in the site config's schema no two have.
 */
export function fieldAt(path: JSONPath): Schema | undefined {
  let field: Schema | undefined = rootSchema;
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
