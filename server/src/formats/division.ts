import { items, type JSONPath, member, type Node, property, type Segment, stringOf } from "../json/json.ts";
import type { Division, LostList, Outline, PageEntry } from "../model/outline.ts";
import { faultsIn } from "../schema/faults.ts";
import { type Fields, itemsOf, readFields } from "../schema/fields.ts";
import { keyOf } from "../schema/roleKeys.ts";
import type { DivisionKind } from "../schema/schema.ts";
import { branches, branchFor, type DescribedText, propertySchema, type Schema } from "../schema/schema.ts";

/** Where a division is written. */
interface DivisionSource {
  readonly text: DescribedText;
  readonly node: Node;
  readonly path: JSONPath;
  readonly parent: Division | undefined;
  /** With `x-division`. */
  readonly schema: Schema;
}

/**
 * Reads a part of the navigation along its schema. Members of a wrong type are left out; rules report them. Parts are read on
 * demand: every keystroke makes a new outline, and few of tens of thousands of pages are needed.
 */
export function readDivision(source: DivisionSource): Division {
  return new ReadDivision(source);
}

/** The outline of a navigation that was read. @param others parts that are not in the tree */
export function readTree(root: Division, others: readonly Division[] = []): Outline {
  return new ReadTree(root, others);
}

class ReadDivision implements Division {
  readonly text: DescribedText;
  readonly node: Node;
  readonly path: JSONPath;
  readonly parent: Division | undefined;
  readonly kind: DivisionKind;
  readonly #schema: Schema;
  #list: { readonly key: string; readonly node: Node } | undefined | null = null;
  #children: readonly (Division | PageEntry)[] | undefined;

  constructor({ text, node, path, parent, schema }: DivisionSource) {
    this.text = text;
    this.node = node;
    this.path = path;
    this.parent = parent;
    this.#schema = schema;
    this.kind = schema["x-division"]!.kind;
  }

  get nameNode(): Node | undefined {
    const key = keyOf(this.#schema, "label");
    const node = key === undefined ? undefined : member(this.node, key);
    return node?.type === "string" ? node : undefined;
  }

  get name(): string | undefined {
    return stringOf(this.nameNode);
  }

  get target(): string | undefined {
    const key = keyOf(this.#schema, "target");
    return key === undefined ? undefined : stringOf(member(this.node, key));
  }

  get #counts(): { readonly key: string; readonly node: Node } | undefined {
    if (this.#list === null) {
      const keys = this.target === undefined ? this.#keys : [];
      const lists = keys.flatMap((key) => {
        const node = member(this.node, key);
        return node?.type === "array" ? [{ key, node }] : [];
      });
      // Of several, the first one counts that is valid as a whole. What a file has alone is what its author means.
      this.#list = lists.length < 2 ? lists[0] : (lists.find((list) => this.#isValid(list)) ?? lists[0]);
    }
    return this.#list;
  }

  #isValid({ key, node }: { readonly key: string; readonly node: Node }): boolean {
    const field = propertySchema(this.#schema, key);
    return field !== undefined && faultsIn(node, field).next().done === true;
  }

  get #keys(): readonly string[] {
    return this.#schema["x-division"]!.children;
  }

  get listNode(): Node | undefined {
    return this.#counts?.node;
  }

  get listPath(): JSONPath {
    return [...this.path, this.#counts?.key ?? this.#keys.at(-1)!];
  }

  get fields(): Fields {
    return readFields(this.node, this.path, this.#schema);
  }

  get lost(): readonly LostList[] {
    const because = this.target === undefined ? this.#counts?.key : keyOf(this.#schema, "target");
    if (because === undefined) return [];
    return this.#keys.flatMap((key) => {
      const found = key === because ? undefined : property(this.node, key);
      return found?.children?.[1]?.type === "array" ? [{ property: found, because }] : [];
    });
  }

  get links(): readonly Division[] {
    const key = keyOf(this.#schema, "nav.global");
    const schema = key === undefined ? undefined : propertySchema(this.#schema, key);
    const node = key === undefined ? undefined : member(this.node, key);
    if (!schema || node?.type !== "object") return [];
    return Object.keys(schema.properties ?? {}).flatMap((list) => {
      const item = itemsOf(propertySchema(schema, list));
      return this.#parts(member(node, list), [...this.path, key!, list], item);
    });
  }

  get children(): readonly (Division | PageEntry)[] {
    const { listNode, listPath } = this;
    if (!this.#children) {
      const item = itemsOf(propertySchema(this.#schema, String(listPath.at(-1))));
      this.#children = [...this.#rootPage(), ...this.#parts(listNode, listPath, item)];
    }
    return this.#children;
  }

  #parts<Part extends Division>(list: Node | undefined, path: JSONPath, item: Schema | undefined): Part[];
  #parts(list: Node | undefined, path: JSONPath, item: Schema | undefined): (Division | PageEntry)[] {
    const schema = item && branchFor(item, OBJECT);
    const holdsPages = item && branches(item).some((branch) => branch["x-kind"] === "page-path");
    return items(list).flatMap((node, index) => {
      if (node.type === "string") return holdsPages ? new ListedPage(node, this, path, index, false) : [];
      if (node.type !== "object" || !schema?.["x-division"]) return [];
      return new ReadDivision({ text: this.text, node, path: [...path, index], parent: this, schema });
    });
  }

  #rootPage(): PageEntry[] {
    const key = keyOf(this.#schema, "page");
    const node = key === undefined ? undefined : member(this.node, key);
    return node?.type === "string" ? [new ListedPage(node, this, this.path, key!, true)] : [];
  }
}

const OBJECT = { type: "object", value: undefined } as const;

class ListedPage implements PageEntry {
  readonly kind = "page";
  readonly node: Node;
  readonly parent: Division;
  readonly isRoot: boolean;
  readonly #holder: JSONPath;
  readonly #segment: Segment;

  constructor(node: Node, parent: Division, holder: JSONPath, segment: Segment, isRoot: boolean) {
    this.node = node;
    this.parent = parent;
    this.#holder = holder;
    this.#segment = segment;
    this.isRoot = isRoot;
  }

  get path(): JSONPath {
    return [...this.#holder, this.#segment];
  }

  get value(): string {
    return this.node.value as string;
  }

  get text(): DescribedText {
    return this.parent.text;
  }
}

class ReadTree implements Outline {
  readonly root: Division;
  readonly groups: readonly Division[];
  readonly allGroups: readonly Division[];
  readonly divisions: readonly Division[];
  #pages: readonly PageEntry[] | undefined;

  constructor(root: Division, others: readonly Division[]) {
    this.root = root;
    const parts = partsBelow(root);
    this.allGroups = parts.filter(({ kind }) => kind === "group");
    this.groups = this.allGroups.filter(({ parent }) => parent?.kind !== "group");
    this.divisions = [...parts.filter(({ kind }) => kind !== "group"), ...others];
  }

  get pages(): readonly PageEntry[] {
    this.#pages ??= pagesBelow(this.root);
    return this.#pages;
  }
}

function partsBelow(division: Division): Division[] {
  return division.children.flatMap((child) => (child.kind === "page" ? [] : [child, ...partsBelow(child)]));
}

/** Every page of a division and of its parts, in the order of the text. */
export function pagesBelow(division: Division): PageEntry[] {
  return division.children.flatMap((child) => (child.kind === "page" ? [child] : pagesBelow(child)));
}
