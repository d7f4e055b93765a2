import type { JSONPath, Node, Segment } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { plainStrings } from "../json/plainList.ts";
import type { DescribedText } from "./describedText.ts";
import type { Entry } from "./entry.ts";
import { ListedEntries, PageEntries } from "./pageEntries.ts";
import { branchFor, type KindId, propertySchema, resolve, type Schema } from "./schema.ts";

export type { Entry } from "./entry.ts";

/** The values of a config, each kind in the order of the text. What nobody asks for is not made. */
export interface Entries {
  readonly all: readonly Entry[];
  /** `all` without the page entries of arrays of strings: few, in a navigation that lists thousands of pages. */
  readonly besidesPages: readonly Entry[];
  readonly objects: readonly Entry[];
  readonly pages: PageEntries;
  /** The strings by kind. */
  readonly byKind: ReadonlyMap<KindId, readonly Entry[]>;
  readonly byNode: ReadonlyMap<Node, Entry>;
  /** The strings of one kind, without making entries of another. */
  ofKind(kind: KindId): readonly Entry[];
}

/** Walks the tree along the schema, once per version. The parser limits the depth. */
export const entriesOf: (config: DescribedText) => Entries = memo((config) => {
  const parts: (Entry | ListedEntries)[] = [];
  const visit = (
    node: Node,
    key: Node | undefined,
    segment: Segment | undefined,
    parent: Entry | undefined,
    field: Schema | undefined,
  ): void => {
    const schema = field && branchFor(field, node);
    const entry: Entry = { node, key, segment, parent, field, schema };
    parts.push(entry);
    if (node.type === "array") visitItems(entry, schema?.items && resolve(schema.items));
    else if (node.type === "object") {
      for (const { children } of node.children ?? []) {
        const [name, value] = children ?? [];
        if (name && value)
          visit(value, name, name.value as string, entry, propertySchema(schema, name.value as string));
      }
    }
  };
  const visitItems = (parent: Entry, field: Schema | undefined): void => {
    // The kind of the strings here, looked up once for an array of thousands.
    const text = field && branchFor(field, { type: "string" });
    const strings = text?.["x-kind"] === "page-path" ? plainStrings(parent.node) : undefined;
    if (strings && field && text) {
      parts.push(new ListedEntries(strings, parent, field, text));
      return;
    }
    parent.node.children?.forEach((node, segment) => {
      if (node.type !== "string") visit(node, undefined, segment, parent, field);
      else parts.push({ node, key: undefined, segment, parent, field, schema: text });
    });
  };
  if (config.root) visit(config.root, undefined, undefined, undefined, config.schema);
  return new EntriesInParts(parts);
});

class EntriesInParts implements Entries {
  readonly besidesPages: readonly Entry[];
  readonly objects: readonly Entry[];
  readonly pages: PageEntries;
  readonly #parts: readonly (Entry | ListedEntries)[];
  readonly #byKind = new Map<KindId, Entry[]>();
  #all: readonly Entry[] | undefined;
  #byKindWithPages: ReadonlyMap<KindId, readonly Entry[]> | undefined;
  #byNode: ReadonlyMap<Node, Entry> | undefined;

  constructor(parts: readonly (Entry | ListedEntries)[]) {
    this.#parts = parts;
    this.besidesPages = parts.filter((part): part is Entry => !(part instanceof ListedEntries));
    this.objects = this.besidesPages.filter(({ node }) => node.type === "object");
    for (const entry of this.besidesPages) {
      const kind = kindOf(entry);
      const list = kind && this.#byKind.get(kind);
      if (list) list.push(entry);
      else if (kind) this.#byKind.set(kind, [entry]);
    }
    this.pages = new PageEntries(parts.filter((part) => part instanceof ListedEntries || kindOf(part) === "page-path"));
  }

  get all(): readonly Entry[] {
    this.#all ??= this.#parts.flatMap((part) => (part instanceof ListedEntries ? part.entries : [part]));
    return this.#all;
  }

  get byKind(): ReadonlyMap<KindId, readonly Entry[]> {
    this.#byKindWithPages ??= new Map([...this.#byKind, ["page-path", this.pages.all] as const]);
    return this.#byKindWithPages;
  }

  get byNode(): ReadonlyMap<Node, Entry> {
    this.#byNode ??= indexByNode(this.all);
    return this.#byNode;
  }

  /** Like `byKind`, without making the page entries for another kind. */
  ofKind(kind: KindId): readonly Entry[] {
    return (kind === "page-path" ? this.byKind : this.#byKind).get(kind) ?? [];
  }
}

function kindOf({ node, schema }: Entry): KindId | undefined {
  return node.type === "string" ? schema?.["x-kind"] : undefined;
}

function indexByNode(all: readonly Entry[]): Map<Node, Entry> {
  const byNode = new Map<Node, Entry>();
  for (const entry of all) {
    byNode.set(entry.node, entry);
    if (entry.key) byNode.set(entry.key, entry);
  }
  return byNode;
}

/** The entries of one kind, in the order of the text. */
export function entriesOfKind(config: DescribedText, kind: KindId): readonly Entry[] {
  return entriesOf(config).ofKind(kind);
}

/** The JSON path of an entry's value. */
export function pathOf(entry: Entry): JSONPath {
  const path: Segment[] = [];
  for (let at: Entry | undefined = entry; at?.segment !== undefined; at = at.parent) path.unshift(at.segment);
  return path;
}
