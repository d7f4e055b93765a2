import { items, type JSONPath, member, type Node, stringOf } from "../../json/json.ts";
import type { Group, Outline, PageEntry, Section, VersionEntry } from "../../model/outline.ts";
import { type Fields, fieldOf, itemsOf, readFields } from "../../schema/fields.ts";
import type { Schema } from "../../schema/schema.ts";
import type { SiteConfig } from "../format.ts";
import { mintSchema } from "./schema.ts";

/** The arrays with the parts of a site, by their keys in this format. */
const NAVIGATION = "navigation";
const PAGES = "pages";
const SECTIONS = { tab: "tabs", anchor: "anchors" } as const;
const VERSIONS = "versions";

const groupSchema = itemsOf(fieldOf(mintSchema, "nav.root"));
const sectionSchemas: Readonly<Record<Section["kind"], Schema | undefined>> = {
  tab: itemsOf(fieldOf(mintSchema, "nav.tabs")),
  anchor: itemsOf(fieldOf(mintSchema, "nav.anchors")),
};

/** Reads the navigation. Parts of a wrong type are left out; rules report them. */
export function readOutline(config: SiteConfig): Outline {
  return new ReadOutline(config);
}

/** A page entry that computes its path on demand: there may be tens of thousands, and few are needed. */
class ListedPage implements PageEntry {
  readonly kind = "page";
  readonly node: Node;
  readonly group: Group;
  readonly #index: number;

  constructor(node: Node, index: number, group: Group) {
    this.node = node;
    this.group = group;
    this.#index = index;
  }

  get value(): string {
    return this.node.value as string;
  }

  get path(): JSONPath {
    return [...this.group.pagesPath, this.#index];
  }
}

/** A group that computes its entries on demand: every keystroke makes a new outline, and few entries are needed. */
class ListedGroup implements Group {
  readonly kind = "group";
  readonly node: Node;
  readonly path: JSONPath;
  readonly parent: Group | undefined;
  readonly nameNode: Node | undefined;
  readonly pagesNode: Node | undefined;
  /** The groups among its pages. */
  readonly inner: readonly ListedGroup[];
  #children: readonly (Group | PageEntry)[] | undefined;

  constructor(node: Node, path: JSONPath, parent: Group | undefined) {
    this.node = node;
    this.path = path;
    this.parent = parent;
    const nameNode = member(node, "group");
    this.nameNode = nameNode?.type === "string" ? nameNode : undefined;
    const pagesNode = member(node, PAGES);
    this.pagesNode = pagesNode?.type === "array" ? pagesNode : undefined;
    const inner: ListedGroup[] = [];
    items(pagesNode).forEach((item, index) => {
      if (item.type === "object") inner.push(new ListedGroup(item, [...this.pagesPath, index], this));
    });
    this.inner = inner;
  }

  get name(): string | undefined {
    return stringOf(this.nameNode);
  }

  get pagesPath(): JSONPath {
    return [...this.path, PAGES];
  }

  get fields(): Fields {
    return readFields(this.node, this.path, groupSchema);
  }

  get children(): readonly (Group | PageEntry)[] {
    if (!this.#children) {
      const inner = this.inner.values();
      this.#children = items(this.pagesNode).flatMap((item, index) => {
        if (item.type === "object") return inner.next().value ?? [];
        return item.type === "string" ? new ListedPage(item, index, this) : [];
      });
    }
    return this.#children;
  }
}

class ReadOutline implements Outline {
  readonly groups: readonly ListedGroup[];
  readonly allGroups: readonly Group[];
  readonly tabs: readonly Section[];
  readonly anchors: readonly Section[];
  readonly versions: readonly VersionEntry[];
  #pages: readonly PageEntry[] | undefined;

  constructor({ root }: SiteConfig) {
    this.groups = items(member(root, NAVIGATION)).flatMap((node, index) =>
      node.type === "object" ? [new ListedGroup(node, [NAVIGATION, index], undefined)] : [],
    );
    const withInner = (group: ListedGroup): ListedGroup[] => [group, ...group.inner.flatMap(withInner)];
    this.allGroups = this.groups.flatMap(withInner);
    this.tabs = sections(root, "tab");
    this.anchors = sections(root, "anchor");
    this.versions = items(member(root, VERSIONS)).flatMap((node, index) => {
      const nameNode = node.type === "object" ? member(node, "name") : node;
      const name = stringOf(nameNode);
      return nameNode && name !== undefined ? [{ node, nameNode, name, path: [VERSIONS, index] }] : [];
    });
  }

  get pages(): readonly PageEntry[] {
    this.#pages ??= pagesOf(this.groups);
    return this.#pages;
  }
}

function pagesOf(groups: readonly (Group | PageEntry)[]): PageEntry[] {
  const pages: PageEntry[] = [];
  const visit = (part: Group | PageEntry): void => {
    if (part.kind === "page") pages.push(part);
    else part.children.forEach(visit);
  };
  groups.forEach(visit);
  return pages;
}

function sections(root: Node | undefined, kind: Section["kind"]): Section[] {
  return items(member(root, SECTIONS[kind])).flatMap((node, index) => {
    if (node.type !== "object") return [];
    const path = [SECTIONS[kind], index];
    const fields = readFields(node, path, sectionSchemas[kind]);
    return [
      {
        kind,
        node,
        path,
        fields,
        name: stringOf(member(node, "name")),
        url: stringOf(member(node, "url")),
        version: stringOf(member(node, "version")),
      },
    ];
  });
}
