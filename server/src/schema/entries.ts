import type { JSONPath, Node, Segment } from "../config/json.ts";
import { memo } from "../config/memo.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import { branchFor, type KindId, propertySchema, resolve, rootSchema, type Schema } from "./schema.ts";

/** One value of the file, with what the schema says of its place. */
export interface Entry {
  readonly node: Node;
  /** The key it stands under; undefined for array items and the root. */
  readonly key: Node | undefined;
  readonly segment: Segment | undefined;
  readonly parent: Entry | undefined;
  /** The field as the schema declares it (with all its alternatives); undefined where the schema is silent. */
  readonly field: Schema | undefined;
  /** The alternative this value is written as; undefined when silent, or when its type is none of the allowed ones. */
  readonly schema: Schema | undefined;
}

/** All values of a config, in the order of the text, and the strings by what they mean. */
export interface Entries {
  readonly all: readonly Entry[];
  readonly byKind: ReadonlyMap<KindId, readonly Entry[]>;
  readonly byNode: ReadonlyMap<Node, Entry>;
}

/** Walks the tree beside the schema, once per version. Depth is bounded by the parser's own limit. */
export const entriesOf: (config: SiteConfig) => Entries = memo((config) => {
  const all: Entry[] = [];
  const byKind = new Map<KindId, Entry[]>();
  const byNode = new Map<Node, Entry>();

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
    byNode.set(node, entry);
    if (key) byNode.set(key, entry);
    const kind = node.type === "string" ? schema?.["x-kind"] : undefined;
    if (kind) {
      const list = byKind.get(kind);
      if (list) list.push(entry);
      else byKind.set(kind, [entry]);
    }
    if (node.type === "array") {
      const itemSchema = schema?.items && resolve(schema.items);
      node.children?.forEach((item, index) => {
        visit(item, undefined, index, entry, itemSchema);
      });
    } else if (node.type === "object") {
      for (const { children } of node.children ?? []) {
        const [name, value] = children ?? [];
        if (name && value)
          visit(value, name, name.value as string, entry, propertySchema(schema, name.value as string));
      }
    }
  };
  if (config.root) visit(config.root, undefined, undefined, undefined, rootSchema);
  return { all, byKind, byNode };
});

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
