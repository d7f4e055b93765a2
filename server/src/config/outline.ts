import { items, type JSONPath, member, type Node, stringOf } from "./json.ts";
import { memo } from "./memo.ts";
import { plainStrings } from "./plainList.ts";
import type { SiteConfig } from "./siteConfig.ts";

/** One string in a `pages` array. */
export interface PageEntry {
  readonly kind: "page";
  readonly node: Node;
  /** As written: without an extension, relative to the site. */
  readonly value: string;
  readonly path: JSONPath;
  readonly group: Group;
}

/** One group of the navigation, or one nested in a `pages` array. */
export interface Group {
  readonly kind: "group";
  readonly node: Node;
  readonly name: string | undefined;
  /** The string node of the name. Undefined when absent or of another type. */
  readonly nameNode: Node | undefined;
  readonly path: JSONPath;
  /** The group that lists this one among its pages. Undefined at the top level. */
  readonly parent: Group | undefined;
  /** The `pages` array. Undefined when absent or of another type. */
  readonly pagesNode: Node | undefined;
  readonly children: readonly (Group | PageEntry)[];
}

/** A tab or an anchor: it has a name and a url that selects its pages. */
export interface Section {
  readonly kind: "tab" | "anchor";
  readonly node: Node;
  readonly path: JSONPath;
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly version: string | undefined;
}

/** One entry of `versions`: a string, or an object with a name, which is not specified. */
export interface VersionEntry {
  readonly node: Node;
  /** The string node of the name. */
  readonly nameNode: Node;
  readonly name: string;
  readonly path: JSONPath;
}

/** The content of a config, derived once: the navigation as groups and pages, and the names of its parts. */
export interface Outline {
  readonly groups: readonly Group[];
  /** Every group, nested ones included, in the order of the text. */
  readonly allGroups: readonly Group[];
  /** Every page entry, in the order of the text. */
  readonly pages: readonly PageEntry[];
  readonly tabs: readonly Section[];
  readonly anchors: readonly Section[];
  readonly versions: readonly VersionEntry[];
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
    return [...this.group.path, "pages", this.#index];
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
    const pagesNode = member(node, "pages");
    this.pagesNode = pagesNode?.type === "array" ? pagesNode : undefined;
    const inner: ListedGroup[] = [];
    if (!plainStrings(pagesNode))
      items(pagesNode).forEach((item, index) => {
        if (item.type === "object") inner.push(new ListedGroup(item, [...path, "pages", index], this));
      });
    this.inner = inner;
  }

  get name(): string | undefined {
    return stringOf(this.nameNode);
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

/** The outline of a config, derived once per version. Parts of a wrong type are left out; rules report them. */
export const outlineOf: (config: SiteConfig) => Outline = memo((config) => new ReadOutline(config));

/** A class, as the one of a config: an object literal with accessors would outlive its version. */
class ReadOutline implements Outline {
  readonly groups: readonly ListedGroup[];
  readonly allGroups: readonly Group[];
  readonly tabs: readonly Section[];
  readonly anchors: readonly Section[];
  readonly versions: readonly VersionEntry[];
  #pages: readonly PageEntry[] | undefined;

  constructor(config: SiteConfig) {
    this.groups = items(member(config.root, "navigation")).flatMap((node, index) =>
      node.type === "object" ? [new ListedGroup(node, ["navigation", index], undefined)] : [],
    );
    const withInner = (group: ListedGroup): ListedGroup[] => [group, ...group.inner.flatMap(withInner)];
    this.allGroups = this.groups.flatMap(withInner);
    this.tabs = sections(config, "tabs", "tab");
    this.anchors = sections(config, "anchors", "anchor");
    this.versions = items(member(config.root, "versions")).flatMap((node, index) => {
      const nameNode = node.type === "object" ? member(node, "name") : node;
      const name = stringOf(nameNode);
      return nameNode && name !== undefined ? [{ node, nameNode, name, path: ["versions", index] }] : [];
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

function sections(config: SiteConfig, field: "tabs" | "anchors", kind: Section["kind"]): Section[] {
  return items(member(config.root, field)).flatMap((node, index) =>
    node.type === "object"
      ? [
          {
            kind,
            node,
            path: [field, index],
            name: stringOf(member(node, "name")),
            url: stringOf(member(node, "url")),
            version: stringOf(member(node, "version")),
          },
        ]
      : [],
  );
}
