import type { JSONPath, Node, Segment } from "../config/json.ts";
import { memo } from "../config/memo.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import { branchFor, type KindId, propertySchema, resolve, rootSchema, type Schema } from "./schema.ts";

/** One value of the file, with its schema. */
export interface Entry {
  readonly node: Node;
  /** Its key; undefined for array items and the root. */
  readonly key: Node | undefined;
  readonly segment: Segment | undefined;
  readonly parent: Entry | undefined;
  /** The field as the schema declares it, with all its alternatives. Undefined for an unknown field. */
  readonly field: Schema | undefined;
  /** The alternative that this value is written as. Undefined for an unknown field or a wrong type. */
  readonly schema: Schema | undefined;
}

/** All values of a config, in the order of the text, and the strings by kind. */
export interface Entries {
  readonly all: readonly Entry[];
  /** The objects in `all`: few, in a navigation that lists thousands of pages. */
  readonly objects: readonly Entry[];
  readonly byKind: ReadonlyMap<KindId, readonly Entry[]>;
  readonly byNode: ReadonlyMap<Node, Entry>;
}

/** Walks the tree along the schema, once per version. The parser limits the depth. */
export const entriesOf: (config: SiteConfig) => Entries = memo((config) => {
  const all: Entry[] = [];
  const objects: Entry[] = [];
  const byKind = new Map<KindId, Entry[]>();

  const add = (entry: Entry): void => {
    all.push(entry);
    const kind = entry.node.type === "string" ? entry.schema?.["x-kind"] : undefined;
    if (!kind) return;
    const list = byKind.get(kind);
    if (list) list.push(entry);
    else byKind.set(kind, [entry]);
  };
  const visit = (
    node: Node,
    key: Node | undefined,
    segment: Segment | undefined,
    parent: Entry | undefined,
    field: Schema | undefined,
  ): void => {
    const schema = field && branchFor(field, node);
    const entry: Entry = { node, key, segment, parent, field, schema };
    add(entry);
    if (node.type === "array") visitItems(entry, schema?.items && resolve(schema.items));
    else if (node.type === "object") {
      objects.push(entry);
      for (const { children } of node.children ?? []) {
        const [name, value] = children ?? [];
        if (name && value)
          visit(value, name, name.value as string, entry, propertySchema(schema, name.value as string));
      }
    }
  };
  const visitItems = (parent: Entry, field: Schema | undefined): void => {
    let text: Schema | undefined; // The kind of the strings here, looked up once for an array of thousands.
    parent.node.children?.forEach((node, segment) => {
      if (node.type !== "string") visit(node, undefined, segment, parent, field);
      else {
        text ??= field && branchFor(field, node);
        add({ node, key: undefined, segment, parent, field, schema: text });
      }
    });
  };
  if (config.root) visit(config.root, undefined, undefined, undefined, rootSchema);
  let byNode: Map<Node, Entry> | undefined;
  return {
    all,
    objects,
    byKind,
    get byNode() {
      byNode ??= indexByNode(all);
      return byNode;
    },
  };
});

function indexByNode(all: readonly Entry[]): Map<Node, Entry> {
  const byNode = new Map<Node, Entry>();
  for (const entry of all) {
    byNode.set(entry.node, entry);
    if (entry.key) byNode.set(entry.key, entry);
  }
  return byNode;
}

/** The entries of one kind, in the order of the text. */
export function entriesOfKind(config: SiteConfig, kind: KindId): readonly Entry[] {
  return entriesOf(config).byKind.get(kind) ?? [];
}

/** The JSON path of an entry's value. */
export function pathOf(entry: Entry): JSONPath {
  const path: Segment[] = [];
  for (let at: Entry | undefined = entry; at?.segment !== undefined; at = at.parent) path.unshift(at.segment);
  return path;
}
