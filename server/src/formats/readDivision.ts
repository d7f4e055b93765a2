import { items, type JSONPath, type Node, property, stringOf } from "../json/json.ts";
import type { Division, LostList, PageEntry } from "../model/outline.ts";
import { faultsIn } from "../schema/faults.ts";
import { type Fields, itemsOf, readFields } from "../schema/fields.ts";
import { type ExistingValue, holdersOf, memberIn } from "../schema/references.ts";
import { keyOf } from "../schema/roleKeys.ts";
import type { DivisionKind } from "../schema/schema.ts";
import { branches, branchFor, type DescribedText, propertySchema, type Schema } from "../schema/schema.ts";

/**
 * Reads a division of the navigation according to its schema. Skips children of the wrong type, which rules report.
 * Reads children lazily, because every keystroke creates a new outline, and only a few of its pages are usually needed.
 * @param schema A schema with `x-division`.
 */
export function readDivision(value: ExistingValue, schema: Schema): Division {
  return new ReadDivision(value, schema, undefined);
}

/** Copies a division, replacing its children and, optionally, other properties. */
export function withChildren(
  { kind, text, node, path, parent, name, nameNode, target, listNode, listPath, lost, links, fields }: Division,
  children: Division["children"],
  others: Partial<Division> = {},
): Division {
  const same = { kind, text, node, path, parent, name, nameNode, target, listNode, listPath, lost, links, fields };
  return { ...same, children, ...others };
}

class ReadDivision implements Division {
  readonly text: DescribedText;
  readonly node: Node;
  readonly path: JSONPath;
  readonly parent: Division | undefined;
  readonly kind: DivisionKind;
  readonly #schema: Schema;
  /**
   * The objects that contain the division's properties: the object with the `$ref`, and the object that it refers to.
   */
  readonly #holders: readonly ExistingValue[];
  #list: (ExistingValue & { readonly key: string }) | undefined | null = null;
  #children: readonly (Division | PageEntry)[] | undefined;

  constructor(value: ExistingValue, schema: Schema, parent: Division | undefined) {
    this.#holders = holdersOf(value);
    const { text, node, path } = this.#holders.at(-1)!;
    this.text = text;
    this.node = node;
    this.path = path;
    this.parent = parent;
    this.#schema = schema;
    this.kind = schema["x-division"]!.kind;
  }

  /** Returns the value of a property. Properties next to a `$ref` take precedence over the referenced ones. */
  #member(key: string | undefined): ExistingValue | undefined {
    const value = key === undefined ? undefined : memberIn(this.#holders, key);
    return value && holdersOf(value).at(-1);
  }

  get nameNode(): Node | undefined {
    const node = this.#member(keyOf(this.#schema, "label"))?.node;
    return node?.type === "string" ? node : undefined;
  }

  get name(): string | undefined {
    return stringOf(this.nameNode);
  }

  get target(): string | undefined {
    return stringOf(this.#member(keyOf(this.#schema, "target"))?.node);
  }

  get #activeList(): (ExistingValue & { readonly key: string }) | undefined {
    if (this.#list === null) {
      const keys = this.target === undefined ? this.#keys : [];
      const lists = keys.flatMap((key) => {
        const list = this.#member(key);
        return list?.node.type === "array" ? [{ ...list, key }] : [];
      });
      // The platform uses the first valid list. If there is only one list, it is used even if invalid.
      this.#list = lists.length < 2 ? lists[0] : (lists.find((list) => this.#isValid(list)) ?? lists[0]);
    }
    return this.#list;
  }

  #isValid({ key, node }: { readonly key: string; readonly node: Node }): boolean {
    const field = propertySchema(this.#schema, key);
    return field !== undefined && faultsIn(node, field).length === 0;
  }

  get #keys(): readonly string[] {
    return this.#schema["x-division"]!.children;
  }

  get listNode(): Node | undefined {
    return this.#activeList?.node;
  }

  get listPath(): JSONPath {
    return this.#activeList?.path ?? [...this.path, this.#keys.at(-1)!];
  }

  get fields(): Fields {
    return readFields(this.#holders[0]!, this.#schema);
  }

  get lost(): readonly LostList[] {
    const because = this.target === undefined ? this.#activeList?.key : keyOf(this.#schema, "target");
    if (because === undefined) return [];
    return this.#keys.flatMap((key) => {
      const found = key === because ? undefined : property(this.node, key);
      return found && this.#member(key)?.node.type === "array" ? [{ property: found, because }] : [];
    });
  }

  get links(): readonly Division[] {
    const key = keyOf(this.#schema, "nav.global");
    const schema = key === undefined ? undefined : propertySchema(this.#schema, key);
    const global = this.#member(key);
    if (!schema || !global) return [];
    return Object.keys(schema.properties ?? {}).flatMap((list) => {
      const globalList = memberIn([global], list);
      if (!globalList) return [];
      return partsOf(holdersOf(globalList).at(-1)!, itemsOf(propertySchema(schema, list)), this).filter(
        (part) => part.kind !== "page",
      );
    });
  }

  get children(): readonly (Division | PageEntry)[] {
    if (!this.#children) {
      const list = this.#activeList;
      const item = list && itemsOf(propertySchema(this.#schema, list.key));
      const parts = list ? partsOf(list, item, this) : [];
      const page = this.#rootPage();
      this.#children = page ? [page, ...parts] : parts;
    }
    return this.#children;
  }

  #rootPage(): PageEntry | undefined {
    const page = this.#member(keyOf(this.#schema, "page"));
    return page?.node.type === "string" ? new ListedPage(page.text, page.node, this, page.path, undefined) : undefined;
  }
}

/**
 * Reads the divisions and pages in a list.
 * @param item The schema for the list's items.
 */
function partsOf(
  { text, node: list, path }: ExistingValue,
  item: Schema | undefined,
  parent: Division,
): readonly (Division | PageEntry)[] {
  const allowsPages = item && branches(item).some((branch) => branch["x-kind"] === "page-path");
  const parts: (Division | PageEntry)[] = [];
  for (const [index, node] of items(list).entries()) {
    if (node.type === "string") {
      if (allowsPages) parts.push(new ListedPage(text, node, parent, path, index));
    } else if (node.type === "object") {
      const schema = item && branchFor(item, node);
      if (schema?.["x-division"]) parts.push(new ReadDivision({ text, node, path: [...path, index] }, schema, parent));
    }
  }
  return parts;
}

class ListedPage implements PageEntry {
  readonly kind = "page";
  readonly text: DescribedText;
  readonly node: Node;
  readonly parent: Division;
  readonly #path: JSONPath;
  readonly #index: number | undefined;

  /** @param index The page's index in the list. Undefined for the root page of a group. */
  constructor(text: DescribedText, node: Node, parent: Division, path: JSONPath, index: number | undefined) {
    this.text = text;
    this.node = node;
    this.parent = parent;
    this.#path = path;
    this.#index = index;
  }

  get isRoot(): boolean {
    return this.#index === undefined;
  }

  get value(): string {
    return this.node.value as string;
  }

  get path(): JSONPath {
    return this.#index === undefined ? this.#path : [...this.#path, this.#index];
  }
}
