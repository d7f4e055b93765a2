import type { JSONPath, Node, Segment } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { branchFor, type DescribedText, type KindId, propertySchema, resolve, type Schema } from "./schema.ts";

/** A value in a file and its schema. */
export interface Entry {
  readonly node: Node;
  /** The key of this value. Undefined for array items and the root. */
  readonly key: Node | undefined;
  readonly segment: Segment | undefined;
  readonly parent: Entry | undefined;
  /** The schema of the field, with all its alternatives. Undefined for an unknown field. */
  readonly field: Schema | undefined;
  /** The alternative that this value matches. Undefined for an unknown field and for a value of the wrong type. */
  readonly schema: Schema | undefined;
}

/** The values in a config, in text order. */
interface Entries {
  readonly all: readonly Entry[];
  readonly objects: readonly Entry[];
  /** The strings, grouped by kind. */
  readonly byKind: ReadonlyMap<KindId, readonly Entry[]>;
}

/**
 * Matches the tree against the schema once per version. Recursion is safe because the parser limits the depth of the
 * tree.
 */
export const entriesOf: (config: DescribedText) => Entries = memo((config) => {
  const all: Entry[] = [];
  const objects: Entry[] = [];
  const byKind = new Map<KindId, Entry[]>();
  const visit = (
    node: Node,
    key: Node | undefined,
    segment: Segment | undefined,
    parent: Entry | undefined,
    field: Schema | undefined,
  ): void => {
    const schema = field && branchFor(field, node);
    const entry: Entry = { node, key, segment, parent, field, schema };
    all.push(entry);
    if (node.type === "array") {
      const items = schema?.items && resolve(schema.items);
      for (const [index, item] of (node.children ?? []).entries()) visit(item, undefined, index, entry, items);
    } else if (node.type === "object") {
      objects.push(entry);
      for (const { children } of node.children ?? []) {
        const [name, value] = children ?? [];
        if (name && value)
          visit(value, name, name.value as string, entry, propertySchema(schema, name.value as string));
      }
    } else if (node.type === "string") {
      const kind = schema?.["x-kind"];
      const list = kind && byKind.get(kind);
      if (list) list.push(entry);
      else if (kind) byKind.set(kind, [entry]);
    }
  };
  if (config.root) visit(config.root, undefined, undefined, undefined, config.schema);
  return { all, objects, byKind };
});

/** Maps values and keys to their entries. */
export const entriesByNode: (config: DescribedText) => ReadonlyMap<Node, Entry> = memo((config) => {
  const byNode = new Map<Node, Entry>();
  for (const entry of entriesOf(config).all) {
    byNode.set(entry.node, entry);
    if (entry.key) byNode.set(entry.key, entry);
  }
  return byNode;
});

/** Returns the entries of one kind, in text order. */
export function entriesOfKind(config: DescribedText, kind: KindId): readonly Entry[] {
  return entriesOf(config).byKind.get(kind) ?? [];
}

/** Returns the JSON path of an entry's value. */
export function pathOf(entry: Entry): JSONPath {
  const path: Segment[] = [];
  for (let at: Entry | undefined = entry; at?.segment !== undefined; at = at.parent) path.unshift(at.segment);
  return path;
}
